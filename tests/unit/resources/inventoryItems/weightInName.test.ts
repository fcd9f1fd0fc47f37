import { describe, expect, it } from 'vitest';
import { weightInName } from '../../../../src/resources/inventoryItems/weightInName';

describe('the weight in the name of an item', () => {
  it.each([
    ['Black beans 15 oz can', 0.94, '15 oz'],
    ['Rice, 2 lb bag', 2, '2 lb'],
    ['Flour 5lb.', 5, '5lb'],
    ['Oats 42-oz', 2.63, '42-oz'],
    ['TOMATO 28 OZ', 1.75, '28 OZ'],
    ['Size 4, 12 oz', 0.75, '12 oz'],
    ['Pasta .5 kg', 1.1, '.5 kg'],
    ['Butter 1/2 lb', 0.5, '1/2 lb'],
    ['Butter 1 1/2 lbs', 1.5, '1 1/2 lbs'],
    ['80/20 beef 1 lb', 1, '1 lb'],
    ['Beans 15 oz (425 g)', 0.94, '15 oz'],
    ['Soup 12 x 15 oz', 11.25, '12 x 15 oz'],
    ['Soup 12×400g', 10.58, '12×400g'],
    ['Bars 6ct 2.5oz', 0.94, '6ct 2.5oz'],
    ['Tuna 4 pack of 5 oz', 1.25, '4 pack of 5 oz'],
    ['Beans 24/15 oz', 22.5, '24/15 oz'],
    ['Beans 24/10.5 oz', 15.75, '24/10.5 oz'],
  ])('of %s is %s lb, from %s', (name, pounds, words) => {
    expect(weightInName(name)).toEqual({ pounds, words });
  });

  it.each([
    ['a volume', 'Milk 1 gal'],
    ['fluid ounces', 'Juice 64 fl oz'],
    ['fluid ounces of a pack', 'Soda 6 pack 12 fl. oz.'],
    ['a range', 'Beans 2-3 lb'],
    ['thousands', 'Sugar 1,000 g'],
    ['two weights that differ', 'Beef 10 lb case of 1 lb'],
    ['more than a unit can weigh', 'Pallet 2000 lb'],
    ['nothing', 'Sugar 0 lb'],
    ['a part of nothing', 'Sugar 1/0 lb'],
    ['another word', '10 grain bread'],
    ['no number', 'Rice by the lb'],
  ])('is not known by %s', (_what, name) => {
    expect(weightInName(name)).toBeNull();
  });
});
