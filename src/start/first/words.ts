/*
 * What the page's first script and the app say to each other, by the root element of the page: they are two programs.
 */

/** The `<template>` in the page that has the login form, with its address in `data-path`. */
export const LOGIN_TEMPLATE = 'first-login';

/** Stands in the template for the year in which it is shown. */
export const COPYRIGHT_YEAR = '%year%';

const notes = () => document.documentElement.dataset;

/** The login form that is there before React. */
export const firstDrawing = {
  begin: () => {
    notes().first = 'drawn';
  },
  /** Whether it waits to be taken over. */
  isThere: () => notes().first !== undefined,
  /** The person has sent the form before anybody could take it. */
  holdSubmit: () => {
    notes().first = 'sent';
  },
  /**
   * React has taken it over.
   *
   * @returns whether the form was sent meanwhile
   */
  end: () => {
    const wasSent = notes().first === 'sent';
    delete notes().first;
    return wasSent;
  },
};
