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

/** Of a presentation: its PDF, which LibreOffice makes where the server has one. */
export const ConversionState = { waiting: 0, ready: 1, failed: 2 } as const
export type ConversionState = (typeof ConversionState)[keyof typeof ConversionState]

export const CONVERSION_TRANSITIONS = {
  convert: {
    from: [ConversionState.waiting],
    to: [ConversionState.waiting, ConversionState.ready, ConversionState.failed],
  },
  /** A LibreOffice that lacked a part has it now. */
  again: { from: [ConversionState.failed], to: [ConversionState.waiting] },
} as const satisfies Readonly<Record<string, Transition<ConversionState>>>

export const ConversionFailure = {
  /** It took too much time or memory. */
  tooCostly: 1,
  /** LibreOffice made nothing of it, or no PDF. */
  unreadable: 2,
  tooManyPages: 3,
  tooLarge: 4,
  /** The LibreOffice of the server cannot open presentations: a part of it is missing. */
  unfit: 5,
} as const
export type ConversionFailure = (typeof ConversionFailure)[keyof typeof ConversionFailure]

export const assetKind = numbers(AssetKind)
export const assetState = numbers(AssetState)
export const conversionFailure = numbers(ConversionFailure)
