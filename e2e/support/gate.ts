/** Something to wait for until a test opens it. */
export interface Gate {
  opened: Promise<void>;
  open: () => void;
}

/** A gate that is shut. */
export function shutGate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
