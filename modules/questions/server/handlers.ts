import { banks } from '../contract/banks.ts'
import { questionFiles } from '../contract/question-files.ts'
import { questions } from '../contract/questions.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { mount, type Mounted } from '@tripos/http/mount.ts'
import { binBank, deleteBankPermanently, pageBinnedBanks, restoreBank } from './bank/bin-banks.ts'
import { pageBanks, saveBank, showBank } from './bank/banks.ts'
import { deleteChapter, listChapters, moveChapter, saveChapter } from './bank/chapters.ts'
import { endGrants, pageGrants, shareBank, showGrantees, transferBank } from './bank/share-bank.ts'
import {
  deleteMapping,
  pageMappings,
  renameMapping,
  saveMapping,
  shareMapping,
  showColumns,
} from './import/column-mappings.ts'
import { commitImport } from './import/commit-import.ts'
import { correctProblem, leaveOutKind, leaveOutProblem, takeBack } from './import/correct.ts'
import { cutImport } from './import/cut-import.ts'
import { dryRunImport } from './import/dry-run.ts'
import { exportBank, makeTemplate } from './import/export.ts'
import { reportExport } from './import/export-report.ts'
import { pageImportItems } from './import/import-items.ts'
import { forgetImport, showOpenImport, stopImport } from './import/preview.ts'
import {
  binQuestions,
  listAllQuestions,
  pageQuestions,
  pageVersions,
  previewQuestion,
  showQuestion,
} from './item/questions.ts'
import { leaveBank, placeQuestions } from './item/place-questions.ts'
import { deleteQuestionsPermanently } from './item/delete-permanently.ts'
import { saveQuestion } from './item/save-question.ts'

export const mountQuestions = (deps: Deps): Mounted[] =>
  mount(questions, {
    bankPaging: (input, ctx) => pageBanks(deps, ctx, input),
    bankDetail: ({ id }, ctx) => showBank(deps, ctx, id),
    bankSave: (input, ctx) => saveBank(deps, ctx, input),
    bankDelete: ({ id }, ctx) => binBank(deps, ctx, id),
    paging: (input, { caller }) => pageQuestions(deps, caller, input),
    listAll: (input, { caller }) => listAllQuestions(deps, caller, input),
    detail: (input, ctx) => showQuestion(deps, ctx, input),
    save: (input, ctx) => saveQuestion(deps, ctx, input),
    delete: async ({ ids }, ctx) => {
      await binQuestions(deps, ctx, { ids, isDeleted: true })
      return {}
    },
    restore: async ({ ids }, ctx) => {
      await binQuestions(deps, ctx, { ids, isDeleted: false })
      return {}
    },
    versions: (input, { caller }) => pageVersions(deps, caller, input),
    preview: async ({ content }) => previewQuestion(content),
  })

export const mountBanks = (deps: Deps): Mounted[] =>
  mount(banks, {
    grants: (input, { caller }) => pageGrants(deps, caller, input),
    grantees: (input, { caller }) => showGrantees(deps, caller, input),
    grantSave: (input, ctx) => shareBank(deps, ctx, input),
    grantDelete: (input, ctx) => endGrants(deps, ctx, input),
    transfer: (input, ctx) => transferBank(deps, ctx, input),
    chapters: ({ bankId }, { caller }) => listChapters(deps, caller, bankId),
    chapterSave: (input, ctx) => saveChapter(deps, ctx, input),
    chapterMove: (input, ctx) => moveChapter(deps, ctx, input),
    chapterDelete: (input, ctx) => deleteChapter(deps, ctx, input),
    place: (input, ctx) => placeQuestions(deps, ctx, input),
    leave: (input, ctx) => leaveBank(deps, ctx, input),
    deletePermanently: (input, ctx) => deleteQuestionsPermanently(deps, ctx, input),
    bin: (input, { caller }) => pageBinnedBanks(deps, caller, input),
    bankRestore: ({ id }, ctx) => restoreBank(deps, ctx, id),
    deleteBankPermanently: ({ id }, ctx) => deleteBankPermanently(deps, ctx, id),
  })

export const mountQuestionFiles = (deps: Deps): Mounted[] =>
  mount(
    questionFiles,
    {
      importDryRun: (input, ctx) => dryRunImport(deps, ctx, input),
      importOpen: (input, ctx) => showOpenImport(deps, ctx, input),
      importForget: async (input, ctx) => {
        await forgetImport(deps, ctx, input)
        return {}
      },
      importStop: async (input, ctx) => {
        await stopImport(deps, ctx, input)
        return {}
      },
      importCorrect: async (input, ctx) => {
        await correctProblem(deps, ctx, input)
        return {}
      },
      importLeaveOut: async (input, ctx) => {
        await leaveOutProblem(deps, ctx, input)
        return {}
      },
      importLeaveOutKind: (input, ctx) => leaveOutKind(deps, ctx, input),
      importTakeBack: async (input, ctx) => {
        await takeBack(deps, ctx, input)
        return {}
      },
      importSaveCuts: async (input, ctx) => {
        await cutImport(deps, ctx, input)
        return {}
      },
      importItems: (input, ctx) => pageImportItems(deps, ctx, input),
      importCommit: (input, ctx) => commitImport(deps, ctx, input),
      importColumns: (input, ctx) => showColumns(deps, ctx, input),
      mappingPaging: (input, ctx) => pageMappings(deps, ctx, input),
      mappingSave: async (input, ctx) => {
        await saveMapping(deps, ctx, input)
        return {}
      },
      mappingRename: async (input, ctx) => {
        await renameMapping(deps, ctx, input)
        return {}
      },
      mappingPublish: async (input, ctx) => {
        await shareMapping(deps, ctx, input)
        return {}
      },
      mappingDelete: async (input, ctx) => {
        await deleteMapping(deps, ctx, input)
        return {}
      },
      importTemplate: (input, ctx) => makeTemplate(ctx, input),
      exportReport: (input, ctx) => reportExport(deps, ctx, input),
      export: (input, ctx) => exportBank(deps, ctx, input),
    },
    { lanes: { importCommit: 'long', importSaveCuts: 'long' } },
  )
