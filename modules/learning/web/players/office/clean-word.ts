/** What was made of a stranger's document, before it stands in the page: nothing in it acts, and links lead out safely. */
import createPurifier from 'dompurify'

const purifier = createPurifier(window)

purifier.addHook('afterSanitizeAttributes', node => {
  if (node.nodeName !== 'A') return
  // Places inside the document have no address that the page knows.
  if (/^https?:\/\//i.test(node.getAttribute('href') ?? '')) {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer nofollow')
  } else {
    node.removeAttribute('href')
  }
})

export function cleanWord(body: HTMLElement): void {
  purifier.sanitize(body, {
    IN_PLACE: true,
    FORBID_TAGS: [
      'script',
      'style',
      'iframe',
      'frame',
      'object',
      'embed',
      'form',
      'input',
      'button',
      'textarea',
      'link',
      'meta',
    ],
    ALLOW_DATA_ATTR: false,
  })
  // Pictures are in the document; what lies elsewhere would tell its owner who reads.
  for (const picture of body.querySelectorAll('img')) {
    if (!picture.src.startsWith('data:image/') && !picture.src.startsWith('blob:')) picture.remove()
  }
}
