/** What was read out of a package (asset_packages.content). */
import * as z from 'zod/mini'
import { MOVE_ON } from '../../contract/cmi5-units.ts'

const scormUnit = z.object({
  id: z.string(),
  title: z.string(),
  /** Below the folder of the package, with its query. */
  entry: z.string(),
  /** A SCO reports what the learner does; an asset is only looked at. */
  isSco: z.boolean(),
  /** SCORM 1.2: passed from this raw score on, whatever the package itself says. */
  masteryScore: z.nullable(z.number()),
  /** SCORM 2004: complete from this measure of progress on, passed from this scaled score (-1 to 1) on. */
  completionThreshold: z.nullable(z.number()),
  passingScore: z.nullable(z.number()),
  /** What the package is started with (cmi.launch_data). */
  launchData: z.string(),
  /** Not in the menu: the package leads to it, and the lesson does not wait for it. Packages of before have neither this nor the next. */
  isHidden: z.optional(z.boolean()),
  /** SCORM 1.2: which units have to be complete before it, as AICC writes it (`A1&(A2|~A3)`). */
  prerequisites: z.optional(z.string()),
})
export type ScormUnit = z.output<typeof scormUnit>

/** By language tag. */
const titles = z.record(z.string(), z.string())

/** An assignable unit (AU) of cmi5. */
const cmi5Unit = z.object({
  /** What its publisher calls it: an IRI. */
  id: z.string(),
  titles,
  /** Below the folder of the package, with its query. */
  entry: z.string(),
  launchMethod: z.enum(['AnyWindow', 'OwnWindow']),
  /** What satisfies it. */
  moveOn: z.enum(MOVE_ON),
  /** Passed from this share of the score on. */
  masteryScore: z.nullable(z.number()),
  launchParameters: z.nullable(z.string()),
  entitlementKey: z.nullable(z.string()),
  /** What the publisher calls the blocks around it, the outermost first. */
  blocks: z.array(z.string()),
})
export type Cmi5Unit = z.output<typeof cmi5Unit>

export const packageContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('scorm'),
    version: z.enum(['1.2', '2004']),
    title: z.string(),
    units: z.array(scormUnit),
    /** Its pages stand in frames. Nobody looked in packages that came before this was asked. */
    hasFrames: z.optional(z.boolean()),
  }),
  /** `id`: what the publisher calls the course. */
  z.object({
    kind: z.literal('cmi5'),
    version: z.literal('cmi5'),
    id: z.string(),
    titles,
    units: z.array(cmi5Unit),
  }),
  /** HLS: the playlist that a player begins with. */
  z.object({ kind: z.literal('stream'), playlist: z.string() }),
])
export type PackageContent = z.output<typeof packageContent>
export type ScormPackage = Extract<PackageContent, { kind: 'scorm' }>
export type Cmi5Package = Extract<PackageContent, { kind: 'cmi5' }>

/** A file of a package; its bytes lie under {@link entryKey}. */
export interface PackageEntry {
  readonly path: string
  readonly mime: string
  readonly sizeBytes: number
  readonly entryNo: number
}

/** Where the bytes of a file of a package lie in the storage. */
export const entryKey = (assetId: string, entryNo: number): string => `assets/${assetId}/entries/${entryNo}`
