/** Most characters of each part of a report of an error; the browser cuts what is longer. Apart: every page loads it. */
export const REPORT_LIMITS = { message: 1000, stack: 8000, vm: 2000, url: 1000, release: 40 } as const
