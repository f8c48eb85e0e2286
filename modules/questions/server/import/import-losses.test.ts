/** What a file loses stands in the preview with its place: every loss that a reader may name, through a real dry run. */
import { expect, it } from 'vitest'
import { LOSSY_FILES } from '@tripos/question-formats/test/lossy-files.ts'
import { LOSSES, NAMED_LOSSES } from '@tripos/question-formats/losses.ts'
import { questionFiles } from '../../contract/question-files.ts'
import { type TestApp } from '../../../../apps/server/test/app.ts'
import { withAuthors } from '../../../../apps/server/test/authors.ts'
import { upload } from '../../../../apps/server/test/upload.ts'
import { makeBank } from '../../test/make-questions.ts'
import type { Staff } from '../../../identity/test/make-staff.ts'

let app: TestApp
let author: Staff
withAuthors(authors => {
  ;({ app, author } = authors)
})

/** The beginning of the sentence, up to what it names. */
const beginningOf = (name: string): string =>
  name in LOSSES
    ? LOSSES[name as keyof typeof LOSSES]['en-US']
    : (NAMED_LOSSES[name as keyof typeof NAMED_LOSSES](['\0'] as never)['en-US'].split('\0')[0] ?? '')

it('names each loss of each format, with its place', async () => {
  const bank = await makeBank(app, author)
  for (const { format, losses, place, bytes } of LOSSY_FILES) {
    const file = { name: 'file', bytes: await bytes }
    const preview = await upload(app, questionFiles.importDryRun, {
      fields: { bankId: bank.id, format },
      file,

      ...author,
    })
    const expected = losses.map(loss => ({
      what: expect.stringContaining(beginningOf(loss)) as string,
      count: 1,
      lines: [place],
    }))
    expect([format, preview.losses, preview.problems]).toEqual([format, expected, []])
    const { rows } = await app.call(
      questionFiles.importItems,
      { importId: preview.importId, onlyLossy: true },
      author.token,
    )
    expect(rows.map(row => [row.line, row.losses.length])).toEqual([[place, losses.length]])
  }
}, 120_000)
