/**
 * What is said to somebody who has no network and is not signed in: above whatever page the app shows, and outside it, since the
 * sign-in page is everybody's and knows nothing of it. Its own words, for the texts of students are not loaded there.
 */
const TEXTS: Readonly<Record<string, string>> = {
  'zh-CN': '当前没有网络，且您尚未登录。尚未提交的作答仍保存在本设备上，请在网络恢复后登录。',
  'en-US':
    'You are offline and not signed in. Answers that were not sent yet stay on this device. Sign in when the network is back.',
}
const ID = 'offline-signed-out'

/** Once, until the network is back. */
export function saySignedOut(): void {
  if (document.getElementById(ID)) return
  const root = document.documentElement
  const place = document.createElement('p')
  place.id = ID
  place.setAttribute('role', 'status')
  Object.assign(place.style, {
    padding: '12px 24px',
    background: 'var(--warning-weak)',
    color: 'var(--text)',
    textAlign: 'center',
  })
  const speak = () => {
    if (!place.isConnected) languages.disconnect()
    place.textContent = TEXTS[root.lang] ?? TEXTS['en-US'] ?? ''
  }
  const languages = new MutationObserver(speak)
  languages.observe(root, { attributeFilter: ['lang'] })
  document.body.prepend(place)
  speak()
  addEventListener('online', unsaySignedOut, { once: true })
}

/** Whoever said it: the page without network and the app have each a copy of this file. */
export const unsaySignedOut = (): void => document.getElementById(ID)?.remove()
