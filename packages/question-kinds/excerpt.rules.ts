/** The beginning of a question that lists show of it. */
export const EXCERPT_CHARACTERS = 200

/** With an ellipsis where the question goes on. */
export const withEllipsis = (excerpt: string): string =>
  [...excerpt].length < EXCERPT_CHARACTERS ? excerpt : `${excerpt.trimEnd()}…`
