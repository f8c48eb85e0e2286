/** Administration of many users at once, their secrets, and spreadsheets of them (design part 5). */
import * as z from 'zod/mini'
import {
  chosenIds,
  id,
  optionalLine,
  ownPassword,
  password,
  roleType,
  search,
  userState,
} from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, sortInput } from '@tripos/contract-kit/endpoint.ts'

/** What a list of users is narrowed by. A department stands for those below it too. */
export const userFilter = {
  search,
  departmentId: z.optional(id),
  roleId: z.optional(id),
  roleType: z.optional(roleType),
  state: z.optional(userState),
}
export const userSort = sortInput(['userName', 'realName', 'createdAt', 'lastLoginAt'])

const mode = z.enum(['add', 'remove', 'replace'])
const chosen = z.array(id).check(z.maxLength(20))
const changed = z.object({
  /** Of the chosen users, those that are not as they were before. */
  changedCount: z.int(),
})

/** A password that is told once and stored nowhere. */
const newPassword = z.object({ id, userName: z.string(), realName: z.string(), password: z.string() })

const problem = z.object({
  /** As the program shows it, from 1; the first row holds the headers. */
  line: z.int(),
  column: z.string(),
  what: z.string(),
})

const existing = z.enum(['skip', 'update'])

const preview = z.object({
  importId: id,
  /** Held by the browser alone; opens the list of generated passwords. */
  secret: z.string(),
  fileName: z.string(),
  existing,
  newCount: z.int(),
  existingCount: z.int(),
  /** Passwords that stand in the sheet; all other new users get a generated one. */
  typedPasswordCount: z.int(),
  /** New users who get a link. */
  invitedCount: z.int(),
  problemCount: z.int(),
  /** The first {@link SHOWN_PROBLEMS}. */
  problems: z.array(problem),
})
export type UserImportPreview = z.output<typeof preview>
export const SHOWN_PROBLEMS = 2000
export const MAX_IMPORT_ROWS = 20_000

const progress = z.object({
  stage: z.enum(['checking', 'checked', 'writing', 'done', 'cancelled']),
  doneCount: z.int(),
  /** 0 while the number of rows is not known. */
  totalCount: z.int(),
})
export type UserImportProgress = z.output<typeof progress>

const result = z.object({
  createdCount: z.int(),
  updatedCount: z.int(),
  skippedCount: z.int(),
  generatedPasswordCount: z.int(),
  /** Typed passwords that are still being hashed; they work already. */
  typedPasswordCount: z.int(),
  invitedCount: z.int(),
})
export type UserImportResult = z.output<typeof result>

const may = { permission: 'sys:user:edit' } as const

export const users = {
  reviewCount: endpoint({
    path: '/api/sys/user/review-count',
    summary: 'How many users of the data scope await review (counted up to 1,000)',
    access: { permission: 'sys:user:view' },
    input: z.strictObject({}),
    output: z.object({ count: z.int() }),
  }),
  listAll: endpoint({
    path: '/api/sys/user/list-all',
    summary: 'The users of a filtered list on all its pages, to change them at once: the first 1,000 in its order',
    access: may,
    input: z.strictObject({ ...userFilter, ...userSort }),
    output: z.object({
      rows: z.array(z.object({ id, userName: z.string(), realName: z.string(), state: userState, roleType })),
    }),
  }),
  setRoles: endpoint({
    path: '/api/sys/user/set-roles',
    summary: 'Adds, removes or replaces roles of several administrators; ends the sessions of those who change',
    access: may,
    input: z.strictObject({ ids: chosenIds, mode, roleIds: chosen }),
    output: changed,
    errors: ['USER_ABOVE_YOU', 'USER_HOLDS_MORE', 'GRANT_NOT_HELD', 'LAST_ADMINISTRATOR', 'STUDENT_WITH_ROLES'],
  }),
  setDepartments: endpoint({
    path: '/api/sys/user/set-departments',
    summary: 'Adds, removes or replaces departments of several users',
    access: may,
    input: z.strictObject({ ids: chosenIds, mode, departmentIds: chosen }),
    output: changed,
    errors: ['USER_ABOVE_YOU', 'USER_HOLDS_MORE', 'GRANT_NOT_HELD'],
  }),
  newPasswords: endpoint({
    path: '/api/sys/user/new-passwords',
    summary: 'Gives users a typed or generated password, told once; ends their sessions',
    access: may,
    input: z.strictObject({
      ids: chosenIds,
      /** For one user only; without it each gets a generated one. */
      password: z.optional(password),
      /** Left out, generated ones must be changed at the next sign-in and a typed one need not. */
      mustChangePassword: z.optional(z.boolean()),
      /** The caller's, needed where one of the users is an administrator. */
      ownPassword,
    }),
    output: z.array(newPassword),
    errors: [
      'PASSWORD_KNOWN',
      'PASSWORD_SHORT',
      'USER_ABOVE_YOU',
      'USER_HOLDS_MORE',
      'OWN_PASSWORD_NEEDED',
      'PASSWORD_WRONG',
      'TOO_MANY_TRIES',
    ],
  }),
  showInviting: endpoint({
    path: '/api/sys/user/show-inviting',
    summary: 'Whether an invitation reaches anybody: a channel sends, and the server knows its address for the link',
    access: may,
    input: z.strictObject({}),
    output: z.object({ canInvite: z.boolean() }),
  }),
  invite: endpoint({
    path: '/api/sys/user/invite',
    summary: 'Sends users without a password of their own a link to set one, all or none; it ends those sent before',
    access: may,
    input: z.strictObject({ ids: chosenIds }),
    output: z.object({ count: z.int() }),
    errors: [
      'INVITATION_NOT_NEEDED',
      'INVITATION_UNREACHABLE',
      'NO_MESSAGE_CHANNEL',
      'NO_PUBLIC_ADDRESS',
      'USER_ABOVE_YOU',
      'USER_HOLDS_MORE',
    ],
  }),
  signOut: endpoint({
    path: '/api/sys/user/sign-out',
    summary: 'Ends all sessions of users at once',
    access: may,
    input: z.strictObject({ ids: chosenIds, reason: optionalLine(200) }),
    output: z.object({ sessionCount: z.int() }),
    errors: ['USER_ABOVE_YOU', 'USER_HOLDS_MORE'],
  }),
  delete: endpoint({
    path: '/api/sys/user/delete',
    summary:
      'Deletes users who have left no trace of any kind; the refusal says what others have, who are to be disabled',
    access: may,
    input: z.strictObject({ ids: chosenIds }),
    output: nothing,
    errors: ['USER_ABOVE_YOU', 'USER_HOLDS_MORE', 'LAST_ADMINISTRATOR', 'USER_HAS_RECORDS', 'USER_IS_YOU'],
  }),
  showIdCard: endpoint({
    path: '/api/sys/user/id-card',
    summary: 'The whole ID card number of a user; written to the audit log',
    access: may,
    input: z.strictObject({ id }),
    output: z.object({ idCard: z.string() }),
    errors: ['USER_ABOVE_YOU', 'USER_HOLDS_MORE', 'NO_DATA_KEY'],
  }),
  export: endpoint({
    path: '/api/sys/user/export',
    summary: 'The users of a filtered list as an Excel file; ID cards are masked; written to the audit log',
    access: { permission: 'sys:user:view' },
    transport: 'download',
    input: z.strictObject({ ...userFilter, ...userSort }),
    output: nothing,
  }),
  importTemplate: endpoint({
    path: '/api/sys/user/import-template',
    summary: 'The Excel sheet to fill in',
    access: may,
    transport: 'download',
    input: z.strictObject({}),
    output: nothing,
  }),
  importDryRun: endpoint({
    path: '/api/sys/user/import-dry-run',
    summary: 'Checks an Excel sheet of users and lists every problem; changes nothing',
    access: may,
    transport: 'upload',
    input: z.strictObject({
      importId: id,
      existing,
      /** Of the passwords that the import sets, typed and generated. A field of a form: text. */
      mustChangePassword: z._default(z.enum(['true', 'false']), 'true'),
      /** New users without a password in the sheet get a link to set it, instead of a generated one. */
      invite: z._default(z.enum(['true', 'false']), 'false'),
    }),
    output: preview,
    errors: ['NO_MESSAGE_CHANNEL', 'NO_PUBLIC_ADDRESS', 'IMPORT_UNREADABLE', 'IMPORT_CANCELLED', 'TOO_LARGE'],
  }),
  importProgress: endpoint({
    path: '/api/sys/user/import-progress',
    summary: 'How far a check or an import is',
    access: may,
    input: z.strictObject({ importId: id }),
    output: progress,
  }),
  importCancel: endpoint({
    path: '/api/sys/user/import-cancel',
    summary: 'Stops a check or an import; nothing of it is kept',
    access: may,
    input: z.strictObject({ importId: id }),
    output: nothing,
  }),
  importCommit: endpoint({
    path: '/api/sys/user/import-commit',
    summary: 'Imports the users of a dry run, all or none. Sent twice, it answers the same',
    access: may,
    input: z.strictObject({ importId: id }),
    output: result,
    errors: [
      'NO_MESSAGE_CHANNEL',
      'NO_PUBLIC_ADDRESS',
      'IMPORT_EXPIRED',
      'IMPORT_CANCELLED',
      'USER_IMPORT_REFUSED',
      'USER_IMPORT_STALE',
      'USER_ABOVE_YOU',
      'USER_HOLDS_MORE',
      'GRANT_NOT_HELD',
      'LAST_ADMINISTRATOR',
    ],
  }),
  importPasswords: endpoint({
    path: '/api/sys/user/import-passwords',
    summary: 'The generated passwords of an import as an Excel file, for who holds its secret, until it expires',
    access: may,
    transport: 'download',
    input: z.strictObject({ importId: id, secret: z.string().check(z.maxLength(64)) }),
    output: nothing,
    errors: ['IMPORT_EXPIRED'],
  }),
}
