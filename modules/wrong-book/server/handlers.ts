import type { Deps } from '@tripos/module-kit/deps.ts'
import { mount, type Mounted } from '@tripos/http/mount.ts'
import { questionMarks } from '../contract/question-marks.ts'
import { questionView } from '../contract/question-view.ts'
import { wrongBook } from '../contract/wrong-book.ts'
import { pageBook, removeEntries, restoreEntries, saveSettings, showFacets, showSheet } from './book.ts'
import { pageMarks, saveCause, saveNote, setFavourite } from './marks.ts'
import { downloadSheet } from './sheet-pdf.ts'
import { showQuestion } from './show-question.ts'

/** What gives nothing back. */
const done = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work
  return {}
}

export const wrongBookCalls = (deps: Deps): readonly Mounted[] => [
  ...mount(wrongBook, {
    paging: (input, { caller }) => pageBook(deps, caller, input),
    facets: (input, ctx) => showFacets(deps, ctx, input),
    sheet: (input, { caller }) => showSheet(deps, caller, input),
    sheetPdf: (input, ctx) => downloadSheet(deps, ctx, input),
    remove: (input, { caller }) => done(removeEntries(deps, caller, input)),
    restore: (input, { caller }) => done(restoreEntries(deps, caller, input)),
    saveSettings: (input, { caller }) => done(saveSettings(deps, caller, input)),
  }),
  ...mount(questionMarks, {
    paging: (input, { caller }) => pageMarks(deps, caller, input),
    saveNote: (input, { caller }) => done(saveNote(deps, caller, input)),
    saveCause: (input, { caller }) => done(saveCause(deps, caller, input)),
    setFavourite: (input, { caller }) => done(setFavourite(deps, caller, input)),
  }),
  ...mount(questionView, {
    show: ({ id }, { caller }) => showQuestion(deps, caller, id),
  }),
]
