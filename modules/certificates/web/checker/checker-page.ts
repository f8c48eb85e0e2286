/** The page that stands alone, as a file: script, styles and keys are in it, and its policy allows nothing else. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import type { KeySet } from '../../contract/my-certificates.ts'
import { CHECKER_WORDS } from './words.ts'

const STYLE = `:root{color-scheme:light dark}
body{margin:0;font:16px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
main{max-width:640px;margin:0 auto;padding:32px 16px;display:grid;gap:16px}
h1{font-size:24px;margin:0}h2{font-size:18px;margin:16px 0 0}
p{margin:0}label{font-weight:600}
.good,.warn,.bad{padding:12px 16px;border-radius:8px;font-weight:600}
.good{background:#edf8e8;color:#237804}.warn{background:#fff3d6;color:#8a5300}.bad{background:#fff0f0;color:#a8071a}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:16px 0 0}dd{margin:0;overflow-wrap:anywhere}
section:not(:empty){display:grid;gap:12px}`

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const hashOf = (text: string): string => `'sha256-${base64(sha256(new TextEncoder().encode(text)))}'`

/** Nothing in it may end the element that it stands in. */
const inScript = (text: string): string => text.replaceAll('</', '<\\/')

interface PageParts extends KeySet {
  readonly script: string
  /** When the keys were fetched: what became of them later the page does not know. */
  readonly savedAt: string
  readonly language: Language
}

export function checkerPage({ script, language, ...known }: PageParts): string {
  const code = inScript(script)
  const policy = `default-src 'none'; script-src ${hashOf(code)}; style-src ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'`
  const data = inScript(JSON.stringify({ language, ...known }))
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${CHECKER_WORDS[language].heading}</title>
<style>${STYLE}</style>
</head>
<body>
<main></main>
<script type="application/json" id="data">${data}</script>
<script>${code}</script>
</body>
</html>
`
}
