/** A question of each of the ten types, with a formula and a picture among them. */
import { call } from './api.ts'
import { product } from './product.ts'

const FORMULA = '<span data-type="inline-math" data-latex="\\frac{a}{b}"></span>'
const html = (text: string) => `<p>${text}</p>`
const choice = (isRight: boolean, at: number) => ({ html: html(`Option ${at}`), isRight })

/** A picture that the back office has taken in; gives its address. */
async function uploadPicture(staff: string): Promise<string> {
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const form = new FormData()
  form.append('file', new Blob([dot], { type: 'image/png' }), 'dot.png')
  const reply = await fetch(`${product().url}/api/common/file/upload-image`, {
    method: 'POST',
    headers: { token: staff },
    body: form,
  })
  const { data } = (await reply.json()) as { data: { url: string } }
  return data.url
}

export async function everyType(staff: string): Promise<readonly object[]> {
  const picture = await uploadPicture(staff)
  const analysis = ''
  const gap = { kind: 'text', match: 'exact', accepted: ['east'] }
  const fillIn = { isOrderFree: false, ignoresCase: true, ignoresWidth: true, ignoresSpaces: true, isPartial: true }
  return [
    { type: 1, stem: html(`One ${FORMULA}`), options: [true, false].map(choice), analysis },
    { type: 2, stem: html('Many'), options: [true, true, false].map(choice), analysis },
    { type: 3, stem: html(`Seen <img src="${picture}" alt="A dot">`), isTrue: true, analysis },
    { type: 4, stem: html('Tell'), reference: html('x'), analysis },
    { type: 5, stem: html('It flows [[1]].'), gaps: [gap], ...fillIn, analysis },
    {
      type: 6,
      stem: html('About both'),
      parts: [{ content: { type: 3, stem: html('Part'), isTrue: true, analysis } }],
      analysis,
    },
    {
      type: 7,
      stem: html('Match'),
      prompts: [{ html: html('a'), target: 0 }],
      targets: [html('1'), html('2')],
      isPartial: true,
      analysis,
    },
    { type: 8, stem: html('Order'), items: [html('1'), html('2')], isPartial: true, analysis },
    { type: 9, stem: html('Count'), value: 1, tolerance: { amount: 0, isPercent: false }, units: [], analysis },
    { type: 10, stem: html('Hand in'), accepts: ['pdf'], mostFiles: 1, mostMegabytes: 1, reference: '', analysis },
  ]
}

/** The id of an exam that is open to everybody, more than once. */
export async function openExam(token: string): Promise<string> {
  type Exams = { rows: { id: string; openType: number; attemptLimit: number }[] }
  const { rows } = await call<Exams>('/api/exam/exam/mine', { page: 1, size: 20 }, token)
  const exam = rows.find(row => row.openType === 1 && row.attemptLimit > 1)
  if (exam === undefined) throw new Error('the demo has no exam that is open to everybody')
  return exam.id
}
