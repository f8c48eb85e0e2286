/** Dictionaries: the labels of the product's enumerations, and category trees. */
import * as z from 'zod/mini'
import { id, line, named, optionalLine, search } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'

/** Data: fixed values with labels. Categories of banks and knowledge points of questions: trees that an administrator makes. */
export const DictionaryKind = { data: 1, categories: 2, knowledge: 3 } as const
export type DictionaryKind = (typeof DictionaryKind)[keyof typeof DictionaryKind]

const treeKind = z._default(z.literal([2, 3]), 2)

/** Entries of one dictionary, and rows of a sheet of them. */
export const MAX_ITEMS = 2000

const code = z.string().check(z.trim(), z.regex(/^[A-Za-z][\w-]{1,49}$/))
const value = z.string().check(z.trim(), z.regex(/^[\p{L}\p{N}_.-]{1,50}$/u))
const titles = { titleZh: line(60), titleEn: line(60) }
const labels = { labelZh: line(60), labelEn: line(60) }

const dictionary = z.object({
  id,
  code: z.string(),
  kind: z.literal([1, 2, 3]),
  titleZh: z.string(),
  titleEn: z.string(),
  remark: z.string(),
  isBuiltIn: z.boolean(),
  itemCount: z.int(),
  version: z.int(),
})

const dictionaryItem = z.object({
  id,
  parentId: z.nullable(id),
  value: z.string(),
  labelZh: z.string(),
  labelEn: z.string(),
  remark: z.string(),
  sort: z.int(),
  isEnabled: z.boolean(),
  /** Of a built-in value: no longer the label that came with the product. */
  isReworded: z.boolean(),
  /** Things that carry it, such as banks of a category. */
  useCount: z.int(),
  version: z.int(),
})

export type Dictionary = z.output<typeof dictionary>
export type DictionaryItem = z.output<typeof dictionaryItem>

const importPreview = z.object({
  /** Of the file and of the entries as they were when it was checked: the import is of both, or not at all. */
  stamp: z.string(),
  newCount: z.int(),
  changedCount: z.int(),
  sameCount: z.int(),
  problemCount: z.int(),
  /** The first 500. Lines as the program shows them, from 1. */
  problems: z.array(z.object({ line: z.int(), column: z.string(), what: z.string() })),
})
export type DictionaryImportPreview = z.output<typeof importPreview>

/** Labels by dictionary and value. */
const wording = z.record(z.string(), z.record(z.string(), z.object({ zh: z.string(), en: z.string() })))

export const dictionaries = {
  labels: endpoint({
    path: '/api/sys/dict/labels',
    summary: 'The labels that were re-worded, and the values that are not offered, by dictionary',
    access: 'public',
    input: z.strictObject({}),
    output: z.object({ labels: wording, off: z.record(z.string(), z.array(z.string())) }),
  }),
  categories: endpoint({
    path: '/api/sys/dict/categories',
    summary: 'The trees of categories or of knowledge points, to choose from: enabled entries only',
    access: { permission: 'qu:bank:view' },
    input: z.strictObject({ kind: treeKind }),
    output: z.array(
      z.object({ ...named.shape, items: z.array(z.object({ ...named.shape, parentId: z.nullable(id) })) }),
    ),
  }),
  paging: endpoint({
    path: '/api/sys/dict/paging',
    summary: 'Dictionaries, the built-in ones first',
    access: { permission: 'sys:dict:view' },
    input: z.strictObject({ ...pageInput, search }),
    output: pageOf(dictionary),
  }),
  items: endpoint({
    path: '/api/sys/dict/items',
    summary: 'All entries of a dictionary in their order, parents before children',
    access: { permission: 'sys:dict:view' },
    input: z.strictObject({ id }),
    output: z.array(dictionaryItem),
  }),
  save: endpoint({
    path: '/api/sys/dict/save',
    summary: 'Makes a tree of categories or of knowledge points, or changes the titles of a dictionary',
    access: { permission: 'sys:dict:edit' },
    input: z.strictObject({
      id: z.optional(id),
      version: z.optional(z.int()),
      /** Of a new one. */
      kind: treeKind,
      code,
      ...titles,
      remark: optionalLine(200),
    }),
    output: z.object({ id }),
    errors: ['DICTIONARY_CODE_TAKEN', 'DICTIONARY_BUILT_IN', 'DICTIONARY_FULL', 'EDIT_CONFLICT'],
  }),
  delete: endpoint({
    path: '/api/sys/dict/delete',
    summary: 'Deletes a category tree that nothing uses',
    access: { permission: 'sys:dict:edit' },
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['DICTIONARY_BUILT_IN', 'DICTIONARY_IN_USE'],
  }),
  itemSave: endpoint({
    path: '/api/sys/dict/item/save',
    summary: 'Adds an entry to a category tree, or changes one; of a built-in entry only the wording',
    access: { permission: 'sys:dict:edit' },
    input: z.strictObject({
      id: z.optional(id),
      version: z.optional(z.int()),
      dictionaryId: id,
      /** Of a new entry; `item/move` moves one. */
      parentId: z._default(z.nullable(id), null),
      value,
      ...labels,
      remark: optionalLine(200),
      isEnabled: z._default(z.boolean(), true),
    }),
    output: z.object({ id }),
    errors: ['DICTIONARY_VALUE_TAKEN', 'DICTIONARY_BUILT_IN', 'DICTIONARY_FULL', 'EDIT_CONFLICT'],
  }),
  itemMove: endpoint({
    path: '/api/sys/dict/item/move',
    summary: 'Moves an entry of a category tree below another one, to a position among those there',
    access: { permission: 'sys:dict:edit' },
    input: z.strictObject({ id, parentId: z.nullable(id), position: z.int().check(z.gte(0), z.lte(10_000)) }),
    output: nothing,
    errors: ['DICTIONARY_CYCLE', 'DICTIONARY_BUILT_IN'],
  }),
  itemDelete: endpoint({
    path: '/api/sys/dict/item/delete',
    summary: 'Deletes an entry of a category tree with nothing below it and nothing that uses it',
    access: { permission: 'sys:dict:edit' },
    input: z.strictObject({ id }),
    output: nothing,
    errors: ['DICTIONARY_BUILT_IN', 'DICTIONARY_IN_USE'],
  }),
  export: endpoint({
    path: '/api/sys/dict/export',
    summary: 'The entries of a dictionary as an Excel file, in the form that the import reads',
    access: { permission: 'sys:dict:view' },
    transport: 'download',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  importDryRun: endpoint({
    path: '/api/sys/dict/import-dry-run',
    summary: 'Checks an Excel sheet of entries and lists every problem; changes nothing',
    access: { permission: 'sys:dict:edit' },
    transport: 'upload',
    input: z.strictObject({ id }),
    output: importPreview,
    errors: ['IMPORT_UNREADABLE', 'TOO_LARGE', 'DICTIONARY_FULL'],
  }),
  importCommit: endpoint({
    path: '/api/sys/dict/import-commit',
    summary: 'Adds and changes the entries of a sheet that was checked, all or none; what it does not name stays',
    access: { permission: 'sys:dict:edit' },
    transport: 'upload',
    input: z.strictObject({ id, stamp: z.string().check(z.maxLength(64)) }),
    output: z.object({ newCount: z.int(), changedCount: z.int() }),
    errors: ['IMPORT_UNREADABLE', 'TOO_LARGE', 'DICTIONARY_FULL', 'DICTIONARY_IMPORT_STALE'],
  }),
}
