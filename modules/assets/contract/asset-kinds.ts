/** What files of lessons are, apart from their calls. */
import { numbers } from '@tripos/contract-kit/fields.ts'
import type { Transition } from '@tripos/contract-kit/transitions.ts'

/** What a file that lessons are made of is; its bytes decide. A package is a ZIP archive that is unpacked. */
export const AssetKind = {
  video: 1,
  audio: 2,
  pdf: 3,
  word: 4,
  slides: 5,
  sheet: 6,
  image: 7,
  captions: 8,
  scorm: 9,
  stream: 10,
  other: 11,
} as const
export type AssetKind = (typeof AssetKind)[keyof typeof AssetKind]

export const AssetState = { receiving: 0, examining: 1, ready: 2, refused: 3 } as const
export type AssetState = (typeof AssetState)[keyof typeof AssetState]

const { receiving, examining, ready, refused } = AssetState

export const ASSET_TRANSITIONS = {
  /** Bytes arrive; the last one hands the file over. */
  receive: { from: [receiving], to: [receiving, examining] },
  /** By its owner, or because nothing came for a day: the file is gone. */
  giveUp: { from: [receiving], to: [] },
  examine: { from: [examining], to: [examining, ready, refused] },
} as const satisfies Readonly<Record<string, Transition<AssetState>>>

export const assetKind = numbers(AssetKind)
export const assetState = numbers(AssetState)
