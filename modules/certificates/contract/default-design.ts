/** What a new certificate begins with, so that nobody begins with an empty page. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { CertificateDesign, DesignItem } from './designs.ts'

const INK = '#1f2937'
const GOLD = '#b08d3c'
const QUIET = '#6b7280'

const WORDS = {
  'zh-CN': {
    heading: '证　书',
    body: '经考核，成绩合格，特发此证。',
    date: '发证日期：{date}',
    number: '证书编号：{number}',
    until: '有效期至：{validUntil}',
  },
  'en-US': {
    heading: 'Certificate',
    body: 'has successfully met all requirements, and is awarded this certificate.',
    date: 'Issued {date}',
    number: 'No. {number}',
    until: 'Valid until: {validUntil}',
  },
} as const

const centred = { x: 40, width: 217, align: 'center', weight: 'regular', color: INK } as const
const foot = {
  x: 62,
  width: 120,
  height: 8,
  align: 'left',
  weight: 'regular',
  color: QUIET,
  size: 11,
  kind: 'text',
} as const

const items = (language: Language): DesignItem[] => {
  const words = WORDS[language]
  return [
    { id: 'frame', kind: 'frame', x: 10, y: 10, width: 277, height: 190, color: GOLD, lineWidth: 2.5 },
    { id: 'line', kind: 'frame', x: 13, y: 13, width: 271, height: 184, color: GOLD, lineWidth: 0.5 },
    {
      ...centred,
      id: 'heading',
      kind: 'text',
      text: words.heading,
      y: 30,
      height: 24,
      size: 44,
      weight: 'bold',
      color: GOLD,
    },
    { ...centred, id: 'name', kind: 'value', value: 'name', y: 70, height: 18, size: 32, weight: 'bold' },
    { ...centred, id: 'body', kind: 'text', text: words.body, y: 93, height: 16, size: 16 },
    { ...centred, id: 'title', kind: 'value', value: 'title', y: 112, height: 16, size: 22, weight: 'bold' },
    { ...foot, id: 'number', text: words.number, y: 157 },
    { ...foot, id: 'date', text: words.date, y: 166 },
    { ...foot, id: 'until', text: words.until, y: 175 },
    { id: 'qr', kind: 'qr', x: 28, y: 155, width: 30, height: 30 },
  ]
}

export const defaultDesign = (language: Language): CertificateDesign => ({
  paper: 'A4',
  isLandscape: true,
  items: items(language),
})
