/** What a player is given: content of authors with links to its files. Whoever calls has checked the right. */
import type { AssetFacts, AssetLink } from '../../assets/contract/assets.ts'
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { AssetKind } from '../../assets/contract/asset-kinds.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { ShownContent } from '../contract/learning.ts'
import { assetsOf, type LessonContent } from '../../courses/contract/lessons.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { renderRichText } from '@tripos/documents/rich-text.ts'
import {
  findAssetFacts,
  findPackage,
  findShownSlides,
  type Holder,
  linksOf,
  type PackageContent,
  type ShownSlides,
} from '../../assets/server/index.ts'
import { titleIn } from './cmi5/titles.rules.ts'
import { findExamTitle } from '../../exams/server/index.ts'

type ShownOf<K extends LessonKind> = Extract<ShownContent, { kind: K }>
type ContentOf<K extends LessonKind> = Extract<LessonContent, { kind: K }>

interface Files {
  readonly facts: ReadonlyMap<string, AssetFacts>
  readonly links: ReadonlyMap<string, AssetLink>
  readonly packages: ReadonlyMap<string, PackageContent>
  readonly slides: ReadonlyMap<string, ShownSlides>
  readonly packagesUrl: string | undefined
}

const ofStream = ({ kind }: AssetFacts): boolean => kind === AssetKind.stream
const ofPackage = (facts: AssetFacts): boolean => ofStream(facts) || facts.kind === AssetKind.scorm

async function findFiles(deps: Deps, assetIds: readonly string[], holder: Holder): Promise<Files> {
  const facts = await findAssetFacts(deps.db, assetIds)
  const packages = new Map<string, PackageContent>()
  for (const { id } of [...facts.values()].filter(ofPackage)) {
    const content = await findPackage(deps.db, id)
    if (content !== undefined) packages.set(id, content)
  }
  const links = await linksOf(deps, { assets: facts.values(), holder }, deps.clock.now())
  const slides = await findShownSlides(deps, { assets: facts.values(), holder })
  return { facts, links, packages, slides, packagesUrl: deps.config.packagesUrl }
}

interface File {
  readonly facts: AssetFacts
  readonly link: AssetLink
}

/** Undefined where it is not ready. */
function fileOf({ facts, links }: Files, assetId: string): File | undefined {
  const [asset, link] = [facts.get(assetId), links.get(assetId)]
  return asset && link && { facts: asset, link }
}
const needed = (files: Files, assetId: string): File => fileOf(files, assetId) ?? fail('NOT_FOUND')

const presentFile = ({ facts, link }: File) => ({
  name: facts.name,
  mime: facts.mime ?? '',
  sizeBytes: facts.sizeBytes,
  link,
})

const captionsOf = (files: Files, captions: ContentOf<1>['captions']) =>
  captions.flatMap(({ assetId, label, language }) => {
    const file = fileOf(files, assetId)
    return file === undefined ? [] : [{ label, language, link: file.link }]
  })

/** Of a stream the address of its first playlist, below the folder of the package. */
function sourceOf(files: Files, { assetId, label }: ContentOf<1>['sources'][number]) {
  const { facts, link } = needed(files, assetId)
  const content = files.packages.get(assetId)
  const isStream = ofStream(facts)
  const playlist = isStream && content?.kind === 'stream' ? content.playlist : ''
  return { label, mime: facts.mime ?? '', isStream, link: { ...link, url: link.url + playlist } }
}

function videoOf(files: Files, { sources, captions, marks }: ContentOf<1>): ShownOf<1> {
  return {
    kind: LessonKind.video,
    sources: sources.map(source => sourceOf(files, source)),
    durationSeconds: durationOf(files, sources[0]?.assetId),
    captions: captionsOf(files, captions),
    marks,
  }
}

function packageOf(files: Files, assetId: string, language: Language): ShownOf<8> {
  const { link } = needed(files, assetId)
  const content = files.packages.get(assetId)
  if (content?.kind !== 'scorm' && content?.kind !== 'cmi5') return fail('NOT_FOUND')
  const units =
    content.kind === 'scorm'
      ? content.units
      : content.units.map(({ titles, ...unit }) => ({ ...unit, title: titleIn(titles, language) }))
  return {
    kind: LessonKind.scorm,
    assetId,
    packagesUrl: files.packagesUrl ?? null,
    version: content.version,
    units: units.map(({ id, title, entry, ...unit }) => ({
      id,
      title,
      entry,
      isHidden: 'isHidden' in unit && unit.isHidden === true,
      prerequisites: ('prerequisites' in unit ? unit.prerequisites : undefined) ?? '',
    })),
    link,
  }
}

const durationOf = ({ facts }: Files, assetId: string | undefined): number | null =>
  facts.get(assetId ?? '')?.durationSeconds ?? null

interface Around {
  readonly examTitle: string
  readonly isPassed: boolean
  readonly language: Language
}

function present(content: LessonContent, files: Files, { examTitle, isPassed, language }: Around): ShownContent {
  const file = (assetId: string) => presentFile(needed(files, assetId))
  switch (content.kind) {
    case LessonKind.video:
      return videoOf(files, content)
    case LessonKind.audio:
      return {
        kind: content.kind,
        file: file(content.assetId),
        durationSeconds: durationOf(files, content.assetId),
        captions: captionsOf(files, content.captions),
        marks: content.marks,
      }
    case LessonKind.pdf:
      return { kind: content.kind, file: file(content.assetId) }
    case LessonKind.office: {
      const { pdf = null, isConverting = false } = files.slides.get(content.assetId) ?? {}
      return { kind: content.kind, file: file(content.assetId), pdf, isConverting }
    }
    case LessonKind.richText:
    case LessonKind.homework:
      return { kind: content.kind, body: renderRichText(content.body) }
    case LessonKind.images:
      return {
        kind: content.kind,
        images: content.images.map(({ assetId, caption }) => ({ caption, file: file(assetId) })),
      }
    case LessonKind.link:
      return { kind: content.kind, url: content.url }
    case LessonKind.scorm:
      return packageOf(files, content.assetId, language)
    case LessonKind.exam:
      return { kind: content.kind, examId: content.examId, examTitle, isPassed }
    case LessonKind.practice:
      return { kind: content.kind, questionCount: content.questionCount, goalPercent: content.goalPercent }
  }
}

export interface PresentedContent {
  readonly content: ShownContent
  readonly attachments: ReturnType<typeof presentFile>[]
  /** How much there is, where the server knows: seconds of a recording, or pages. */
  readonly knownTotal: number | null
}

function knownTotalOf(shown: ShownContent, content: LessonContent, { slides }: Files): number | null {
  if (shown.kind === LessonKind.images) return shown.images.length
  if (content.kind === LessonKind.office) return slides.get(content.assetId)?.pages ?? null
  return 'durationSeconds' in shown ? shown.durationSeconds : null
}

interface Showing {
  /** Who is given the links, and for which lesson. */
  readonly holder: Holder
  readonly isPassed: boolean
  /** In which the titles of units are shown, where the package has them. */
  readonly language: Language
}

export async function showContent(
  deps: Deps,
  content: LessonContent,
  { holder, isPassed, language }: Showing,
): Promise<PresentedContent> {
  const files = await findFiles(deps, assetsOf(content), holder)
  const examTitle = content.kind === LessonKind.exam ? await findExamTitle(deps.db, content.examId) : ''
  const shown = present(content, files, { examTitle, isPassed, language })
  return {
    content: shown,
    attachments: content.attachments.flatMap(({ assetId }) => {
      const file = fileOf(files, assetId)
      return file === undefined ? [] : [presentFile(file)]
    }),
    knownTotal: knownTotalOf(shown, content, files),
  }
}
