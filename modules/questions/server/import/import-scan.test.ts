/** Pictures in files of questions and the virus scanner. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StandInScanner, startScanner } from '@tripos/files/test/stand-in-scanner.ts'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { upload } from '../../../../apps/server/test/upload.ts'
import { pngFile } from '../../../assets/test/make-assets.ts'
import { makeStaff, type Staff } from '../../../identity/test/make-staff.ts'
import { questionFiles } from '../../contract/question-files.ts'
import { makeBank, type TestBank } from '../../test/make-questions.ts'

let scanner: StandInScanner
let app: TestApp
let author: Staff
let bank: TestBank
beforeAll(async () => {
  scanner = await startScanner()
  app = await startTestApp({ clamd: scanner.address })
  author = await makeStaff(app)
  bank = await makeBank(app, author)
})
afterAll(async () => {
  await app.close()
  scanner.close()
})

const question = (mark: string) =>
  `<question type="essay"><questiontext><text>${mark} &lt;img src="@@PLUGINFILE@@/a.png"&gt;</text><file name="a.png" encoding="base64">${pngFile(['sBIT', Buffer.from(mark)]).toString('base64')}</file></questiontext><graderinfo><text>x</text></graderinfo></question>`
const dryRun = (...marks: readonly string[]) =>
  upload(app, questionFiles.importDryRun, {
    fields: { bankId: bank.id },
    file: { name: 'file', bytes: `<quiz>${marks.map(question).join('')}</quiz>` },
    ...author,
  })

it('an infected picture is a problem of its question, which says so; the others are read', async () => {
  const { problems, countByType } = await dryRun('clean', 'EICAR')
  expect(problems).toMatchObject([{ what: 'The virus scan found Eicar-Test in a picture, sound or video.' }])
  expect(countByType).toEqual({ '4': 1 })
})

it('while the scanner is away the reading stops and says so, and no question is blamed', async () => {
  scanner.isAway = true
  expect(await refusalOf(dryRun('new'))).toBe('SCANNER_AWAY')
  scanner.isAway = false
  expect((await dryRun('new')).problems).toEqual([])
})

it('what is stored already is not scanned again', async () => {
  await dryRun('clean')
  const { asked } = scanner
  await dryRun('clean')
  expect(scanner.asked).toBe(asked)
})
