import type { ComponentProps } from 'react';

/** A table element in the product's look; the rows of records are kit/table's. */
export function Table({ className = '', ...props }: ComponentProps<'table'>) {
  return <table {...props} className={`ui-table ${className}`} />;
}
