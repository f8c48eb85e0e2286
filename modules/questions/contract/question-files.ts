/** Files of questions: import in two steps, and export. The formats are described in docs/formats.md. */
import * as z from 'zod/mini'
import { QuestionState } from '@tripos/contract-kit/enums.ts'
import { id, MAX_TAGS, moment, questionLevel, tag } from '@tripos/contract-kit/fields.ts'
import { ownState } from './question-states.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { exportPart, importFormat, questionFormat } from '@tripos/question-kinds/question-format.ts'
import { questionContent, questionView } from '@tripos/question-kinds/question-content.ts'

const place = z.enum(['line', 'item'])
/** `line` counts from 1: the line of the file, or the number of the question where the file has no lines. */
const remark = z.object({ line: z.int(), what: z.string() })

/** Header rows that are remembered for a person, and for everybody. */
export const MAX_MAPPINGS = 100
const MAX_COLUMNS = 200
/** A heading may be empty; more of it than these characters is not compared. */
const heading = z.string().check(z.trim(), z.maxLength(60), z.regex(/^[^\p{Cc}\p{Cf}]*$/u))

const mappingOwner = z.enum(['own', 'site', 'shipped'])
export type MappingOwner = z.infer<typeof mappingOwner>
/** What a header row is called; may be empty. */
const mappingName = z.string().check(z.trim(), z.maxLength(60), z.regex(/^[^\p{Cc}\p{Cf}]*$/u))

/** Of one call: as many as all the places that a preview shows may have. */
const MAX_CUTS = 5000

/** A line of a written paper; `line` names it to whoever cuts the paper otherwise. */
const paperLine = z.object({ line: z.int(), text: z.string() })

/** What the dry run of an import found. Nothing is stored in the bank yet. */
const importPreview = z.object({
  importId: id,
  fileName: z.string(),
  format: importFormat,
  place,
  /**
   * What the file holds, as its format counts it before anything is cut: the questions and problems of this preview, what
   * is left out, and what stands inside of questions.
   */
  entries: z.object({ total: z.int(), inQuestions: z.int(), leftOut: z.int() }),
  /** Questions that can be imported, duplicates among them. */
  readyCount: z.int(),
  countByType: z.record(z.string(), z.int()),
  problemCount: z.int(),
  /** The first 200 problems. Each forbids the import, unless it is corrected or left out. */
  problems: z.array(
    z.object({
      ...remark.shape,
      original: z.string(),
      lines: z.array(paperLine),
      /** What its author starts from. The content has the form of its type as far as it could be read, no further. */
      draft: z.object({ content: z.unknown(), level: questionLevel, tags: z.array(z.string()) }),
    }),
  ),
  /** The kinds of problems, the most frequent first: those of one kind differ in names and numbers alone. */
  problemKinds: z.array(z.object({ kind: z.string(), what: z.string(), count: z.int() })),
  /** Wrong questions that the caller has left out; they can be taken back. */
  droppedCount: z.int(),
  leftOutCount: z.int(),
  /** The first 200 parts of the file that are no questions, such as titles; of a written paper with their line. */
  leftOut: z.array(z.object({ ...remark.shape, cutLine: z.nullable(z.int()) })),
  /** A written paper that is kept: its author may say where questions begin. */
  canCut: z.boolean(),
  doubtCount: z.int(),
  /**
   * The first 200 places where it is not certain that a question begins (`begins`), or that none does: the author splits,
   * joins, or says that it is right.
   */
  doubts: z.array(z.object({ ...remark.shape, begins: z.boolean(), lines: z.array(paperLine) })),
  /** Questions of which something is not carried over. */
  lossyCount: z.int(),
  /** Chapters that the import adds to the bank, from the top: the first 200 that the file names. */
  newChapters: z.array(z.string()),
  /** What is not carried over, with the number of questions that it concerns, the most frequent first. */
  losses: z.array(
    z.object({
      what: z.string(),
      count: z.int(),
      /** Where the first ten of them stand. */
      lines: z.array(z.int()),
    }),
  ),
  duplicateCount: z.int(),
  /** The first 200 questions that stand in the bank, or earlier in the file, already. */
  duplicates: z.array(z.object({ line: z.int(), excerpt: z.string(), sameAs: z.enum(['bank', 'file']) })),
})
export type ImportPreview = z.output<typeof importPreview>

const importOutcome = z.object({
  importedCount: z.int(),
  updatedCount: z.int(),
  skippedCount: z.int(),
  /** Wrong questions that were left out. */
  droppedCount: z.int(),
})
export type ImportOutcome = z.output<typeof importOutcome>

/**
 * What to do with questions that stand in the bank already. A new version brings the analysis, level, tags, chapter and
 * knowledge points of the file.
 */
export const duplicateChoice = z.enum(['skip', 'newVersion', 'keepBoth'])
export type DuplicateChoice = z.output<typeof duplicateChoice>

/** Of more than these no exam is made in one step: it is a bank and no paper. */
export const MAX_PAPER_QUESTIONS = 500

export const questionFiles = {
  importDryRun: endpoint({
    path: '/api/qu/import/dry-run',
    summary: 'Reads a file of questions and reports what an import would do',
    access: { permission: 'qu:bank:edit' },
    transport: 'upload',
    /** Without a format the server looks at the file. */
    input: z.strictObject({ bankId: id, format: z.optional(importFormat) }),
    output: importPreview,
    errors: [
      'IMPORT_UNREADABLE',
      'IMPORT_UNSAFE',
      'IMPORT_TOO_COSTLY',
      'IMPORT_CANCELLED',
      'TOO_LARGE',
      'SCANNER_AWAY',
    ],
  }),
  importOpen: endpoint({
    path: '/api/qu/import/open',
    summary: 'The import into a bank that the caller has begun: how far it is, what it found, or what came of the last',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({ bankId: id }),
    output: z.object({
      reading: z.nullable(z.object({ importId: id, fileName: z.string(), doneCount: z.int() })),
      /** A commit that runs: questions of the file that are done, and all of them. */
      moving: z.nullable(z.object({ importId: id, fileName: z.string(), doneCount: z.int(), totalCount: z.int() })),
      preview: z.nullable(importPreview),
      /** Where the newest import was committed: what came of it, for a day or until it is forgotten. */
      last: z.nullable(z.object({ importId: id, fileName: z.string(), ...importOutcome.shape })),
    }),
  }),
  importForget: endpoint({
    path: '/api/qu/import/forget',
    summary: 'Gives up an import that is not being committed; a reading stops',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({ importId: id }),
    output: nothing,
  }),
  importStop: endpoint({
    path: '/api/qu/import/stop',
    summary: 'Asks a commit that runs to stop: nothing is imported, and the file stays as it was read',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({ importId: id }),
    output: nothing,
  }),
  importCorrect: endpoint({
    path: '/api/qu/import/correct',
    summary: 'Puts a wrong question of an import right; it is checked as any other',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({
      importId: id,
      line: z.int(),
      content: questionContent,
      level: questionLevel,
      tags: z.array(tag).check(z.maxLength(MAX_TAGS)),
    }),
    output: nothing,
    errors: ['QUESTION_KEY_COUNT', 'IMPORT_EXPIRED'],
  }),
  importLeaveOut: endpoint({
    path: '/api/qu/import/leave-out',
    summary: 'Leaves a wrong question of an import out',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({ importId: id, line: z.int() }),
    output: nothing,
    errors: ['IMPORT_EXPIRED'],
  }),
  importLeaveOutKind: endpoint({
    path: '/api/qu/import/leave-out-kind',
    summary: 'Leaves all wrong questions of an import out that have one kind of problem',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({ importId: id, problemKind: z.string().check(z.maxLength(2000)) }),
    output: z.object({ count: z.int() }),
    errors: ['IMPORT_EXPIRED'],
  }),
  importTakeBack: endpoint({
    path: '/api/qu/import/take-back',
    summary: 'Makes wrong questions that were left out of an import problems again',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({ importId: id }),
    output: nothing,
    errors: ['IMPORT_EXPIRED'],
  }),
  importSaveCuts: endpoint({
    path: '/api/qu/import/save-cuts',
    summary: 'Says at which lines of a written paper a question begins or goes on; the paper is read again',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({
      importId: id,
      cuts: z
        .array(z.strictObject({ line: z.int(), begins: z.boolean() }))
        .check(z.minLength(1), z.maxLength(MAX_CUTS)),
    }),
    output: nothing,
    errors: [
      'IMPORT_CUT_REFUSED',
      'IMPORT_EXPIRED',
      'IMPORT_UNREADABLE',
      'IMPORT_TOO_COSTLY',
      'TOO_LARGE',
      'SCANNER_AWAY',
    ],
  }),
  importItems: endpoint({
    path: '/api/qu/import/items',
    summary: 'The questions that a dry run has read, beside what stands in the file',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({ ...pageInput, importId: id, onlyLossy: z._default(z.boolean(), false) }),
    output: pageOf(
      z.object({
        line: z.int(),
        original: z.string(),
        view: questionView,
        level: z.int(),
        tags: z.array(z.string()),
        chapter: z.string(),
        knowledge: z.array(z.string()),
        /** The file says so: it stays one. */
        isDraft: z.boolean(),
        losses: z.array(z.string()),
        lines: z.array(paperLine),
      }),
    ),
    errors: ['IMPORT_EXPIRED'],
    pictures: 'session',
  }),
  importCommit: endpoint({
    path: '/api/qu/import/commit',
    summary: 'Imports what a dry run has read, all or nothing; safe to send twice',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({
      importId: id,
      duplicates: duplicateChoice,
      /** Problems that are left out with it; refused where there are more or fewer than the caller has seen. */
      dropCount: z._default(z.int().check(z.minimum(0)), 0),
      /** Of the new questions that the file does not call drafts: these are in no paper until somebody has looked at them. */
      state: z._default(ownState, QuestionState.ready),
    }),
    output: importOutcome,
    errors: ['IMPORT_REFUSED', 'IMPORT_EXPIRED', 'IMPORT_CANCELLED', 'CHAPTERS_FULL'],
  }),
  importColumns: endpoint({
    path: '/api/qu/import/columns',
    summary: 'The first rows of a sheet, what each of its columns may be, and what a column can be',
    access: { permission: 'qu:bank:edit' },
    transport: 'upload',
    input: z.strictObject({ format: z.optional(importFormat) }),
    output: z.object({
      /** Empty where the file is no sheet. */
      rows: z.array(
        z.object({
          line: z.int(),
          /** Empty where there is but one. */
          sheet: z.string(),
          cells: z.array(z.string()),
          /** The key of our column for each if this row names them, as remembered or guessed; empty where nothing is known. */
          keys: z.array(z.string()),
          /** Who has said so: the caller, the site, a template that the product knows; or nobody. */
          source: z.enum(['own', 'site', 'shipped', 'guess']),
          /** What these columns are called there. */
          name: z.string(),
          /** The row names no columns: it is the first question of its sheet. */
          isQuestion: z.boolean(),
        }),
      ),
      /** Which of `rows` names the columns, most likely. */
      headerAt: z.int(),
      columns: z.array(z.object({ key: z.string(), label: z.string() })),
    }),
    errors: ['IMPORT_UNREADABLE', 'IMPORT_UNSAFE', 'IMPORT_TOO_COSTLY', 'TOO_LARGE', 'SCANNER_AWAY'],
  }),
  mappingPaging: endpoint({
    path: '/api/qu/column-mapping/paging',
    summary: 'The header rows whose columns are known to the caller, to everybody or to the product, the newest first',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({ ...pageInput, of: z._default(mappingOwner, 'own') }),
    output: pageOf(
      z.object({
        id: z.string(),
        /** May be empty. */
        name: z.string(),
        isQuestion: z.boolean(),
        columns: z.array(z.object({ heading: z.string(), label: z.string() })),
        /** Null for those that come with the product. */
        updatedAt: z.nullable(moment),
        /** False where what a column can be has changed since: sheets are not read by it any more. */
        isUsable: z.boolean(),
        /** The caller may rename and delete it. */
        canEdit: z.boolean(),
        /** The caller may let everybody use it. */
        canShare: z.boolean(),
      }),
    ),
  }),
  mappingSave: endpoint({
    path: '/api/qu/column-mapping/save',
    summary: 'Remembers which column of a sheet is which, by its header row; what was said of that before is replaced',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({
      heads: z.array(heading).check(z.minLength(1), z.maxLength(MAX_COLUMNS)),
      /** The key of our column for each; empty where it is not imported. */
      keys: z.array(z.string().check(z.maxLength(30))).check(z.maxLength(MAX_COLUMNS)),
      /** The row names no columns: it is the first question of its sheet. */
      isQuestion: z._default(z.boolean(), false),
    }),
    output: nothing,
  }),
  mappingRename: endpoint({
    path: '/api/qu/column-mapping/rename',
    summary: 'Names a header row; what belongs to everybody needs the right to edit dictionaries',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({ id, name: mappingName }),
    output: nothing,
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  }),
  mappingPublish: endpoint({
    path: '/api/qu/column-mapping/publish',
    summary: 'Lets everybody read sheets by a header row of the caller; what was shared for the same row is replaced',
    access: { permission: 'sys:dict:edit' },
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['NOT_FOUND'],
  }),
  mappingDelete: endpoint({
    path: '/api/qu/column-mapping/delete',
    summary: 'Forgets a header row; what belongs to everybody needs the right to edit dictionaries',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  }),
  importTemplate: endpoint({
    path: '/api/qu/import/template',
    summary: 'A spreadsheet to fill in, or a Word file to write like, with one example of each type',
    access: { permission: 'qu:bank:edit' },
    transport: 'download',
    input: z.strictObject({ format: z._default(z.enum(['xlsx', 'docx']), 'xlsx') }),
    output: nothing,
  }),
  exportReport: endpoint({
    path: '/api/qu/question/export-report',
    summary: 'What a file of that format would not hold of the questions of a bank, found by reading all of it back',
    access: { permission: 'qu:bank:view' },
    input: z.strictObject({ bankId: id, format: questionFormat }),
    output: z.object({
      /** Questions that were looked at: the first 20,000 at most. */
      total: z.int(),
      /** The bank has more questions. */
      isSample: z.boolean(),
      /** Into how many files the export has to be parted before it can be read back. */
      fileCount: z.int(),
      /** Questions that come back exactly as they are. */
      wholeCount: z.int(),
      losses: z.array(z.object({ part: exportPart, count: z.int() })),
    }),
  }),
  export: endpoint({
    path: '/api/qu/question/export',
    summary: 'The questions of a bank as a file that an import reads',
    access: { permission: 'qu:bank:view' },
    transport: 'download',
    input: z.strictObject({ bankId: id, format: questionFormat }),
    output: nothing,
  }),
}
