/** What a browser's own style sheet says of a field: the height of one that grows with its text is computed from it. */
const ID = 'browser-sheet'

if (document.getElementById(ID) === null) {
  const sheet = document.createElement('style')
  sheet.id = ID
  sheet.textContent = 'textarea { padding: 2px; border: 1px solid }'
  document.head.prepend(sheet)
}
