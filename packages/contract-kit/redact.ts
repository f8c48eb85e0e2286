/**
 * What must not be in a report of an error: tokens, the values of a query, personal numbers. The browser cuts it out before
 * it is sent, the server once more before it is stored. Rather too much than too little: a report is read by people.
 */
const CUT = '[cut]'

const RULES: readonly (readonly [RegExp, string])[] = [
  // Values of a query, of a form or of a cookie keep their names only: `?token=…`, `#access_token=…`, `&a=…`.
  [/([?&#;][\w.~%[\]-]{1,64}=)[^&#;\s"'<>()]+/g, `$1${CUT}`],
  // Names and passwords before the host.
  [/\/\/[^\s/@"'<>]+@/g, `//${CUT}@`],
  // Paths that carry a token: /register/:type/:token, /sync/:token/:role.
  [/(\/register\/[^/\s?#]+\/|\/sync\/)[^/\s?#"')]+/g, `$1${CUT}`],
  // `password: "…"`, `"token":"…"`, `Authorization: Bearer …`
  [
    /((?:pass(?:word|wd)?|pwd|token|secret|authorization|cookie|session|captcha\w*|api[-_]?key)["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|(?:(?:Bearer|Basic)\s+)?[^\s,;&#})"']+)/gi,
    `$1${CUT}`,
  ],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/g, `$1 ${CUT}`],
  // JSON web tokens, and any run as long as our own tokens (43 characters) or longer.
  [/\beyJ[\w-]*\.[\w-]+(?:\.[\w-]*)?/g, CUT],
  [/[\w-]{43,}/g, CUT],
  // E-mail addresses, ID cards, mobile numbers.
  [/[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, CUT],
  [/(?<!\d)\d{17}[\dXx](?!\d)/g, CUT],
  [/(?<!\d)1[3-9]\d{9}(?!\d)/g, CUT],
]

export function redact(text: string): string {
  return RULES.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text)
}
