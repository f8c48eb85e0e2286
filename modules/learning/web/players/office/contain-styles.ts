/**
 * Styles that were made of a stranger's document, before they apply: they may say how its words look, not where the document
 * ends. Nothing is placed over other things, nothing is fetched from elsewhere, and the box of the document is left alone.
 */

/** What puts things before others, moves them by themselves, or takes hold of the box around. */
const FORBIDDEN =
  /^(z-index|animation.*|transition.*|contain.*|isolation|will-change|view-transition.*|anchor.*|offset.*)$/
const PLACES = ['static', 'relative']
/** Whatever a browser might fetch for. Pictures that the document has in itself are none of it. */
const FETCHING = /(?:url|src|image|image-set|cross-fade|element|paint)\s*\(/i
const OWN_PICTURE = /url\(\s*["']?data:image\/(?:png|jpeg|gif|webp|bmp);base64,[a-z0-9+/=]*["']?\s*\)/gi
/** Selectors that reach out of the tree that the document stands in, or to its root. */
const OUTSIDE = /:host|::slotted|::part|:root|::backdrop|(?:^|[\s,>+~(])(?:html|body)\b/i

function isAllowed(name: string, value: string): boolean {
  if (FORBIDDEN.test(name)) return false
  if (name === 'position') return PLACES.includes(value)
  // What is kept as it was written may be written in other words.
  if (name.startsWith('--') && value.includes('\\')) return false
  return !FETCHING.test(value.replace(OWN_PICTURE, ''))
}

function tame(style: CSSStyleDeclaration): void {
  for (const name of Array.from({ length: style.length }, (_, no) => style.item(no))) {
    if (!isAllowed(name, style.getPropertyValue(name).trim().toLowerCase())) style.removeProperty(name)
  }
}

const isStyleRule = (rule: CSSRule): rule is CSSStyleRule => 'selectorText' in rule && 'style' in rule

/** Only plain rules stay: no imports, no fonts, no layers, nothing inside a rule. */
export function containedStyles(text: string): string {
  // A document that nobody sees: nothing applies there and nothing is fetched.
  const aside = document.implementation.createHTMLDocument('')
  const element = aside.createElement('style')
  element.textContent = text
  aside.head.append(element)
  const rules = [...(element.sheet?.cssRules ?? [])].filter(isStyleRule)
  return rules
    .filter(rule => !OUTSIDE.test(rule.selectorText))
    .map(rule => {
      tame(rule.style)
      return `${rule.selectorText} { ${rule.style.cssText} }`
    })
    .join('\n')
}

/** All styles of a document: those in its sheets, which come back as one, and those on its elements. */
export function containStyles(sheets: HTMLElement, body: HTMLElement): HTMLStyleElement {
  for (const element of body.querySelectorAll<HTMLElement | SVGElement>('[style]')) tame(element.style)
  const style = document.createElement('style')
  style.textContent = containedStyles([...sheets.querySelectorAll('style')].map(one => one.textContent).join('\n'))
  return style
}
