import { FILE_KIND_NAMES } from '../../file-kinds.ts'
import type { FileKind } from '../../question-content.ts'
import { describe, expect, it } from 'vitest'
import { inOrder, kindsNamed, readUploadSettings, writeUploadSettings } from './limits.rules.ts'

const everything = [...FILE_KIND_NAMES]

describe('what a file says of uploads', () => {
  it.each<[string[], FileKind[], number, number]>([
    [[], ['image', 'pdf', 'word'], 3, 10],
    [['1 file'], ['image', 'pdf', 'word'], 1, 10],
    [['2 FILES', '5MB'], ['image', 'pdf', 'word'], 2, 5],
    [[' 2 个文件 ', ' 20 mb '], ['image', 'pdf', 'word'], 2, 20],
    [['video', 'Images', '1 个文件'], ['image', 'video'], 1, 10],
  ])('%j', (words, accepts, mostFiles, mostMegabytes) => {
    expect(readUploadSettings(words)).toEqual({ accepts, mostFiles, mostMegabytes })
  })

  it.each(['12345 files', '2 files each', 'up to 2 files', '5 MB each', '12345 MB', 'Match case', '*'])(
    'is refused with the word that says nothing: %s',
    word => {
      expect(readUploadSettings(['PDF', word])).toEqual({
        problem: {
          'zh-CN': `此题型没有“${word}”这项设置。`,
          'en-US': `This type has no setting "${word}".`,
        },
      })
    },
  )

  it.each<[FileKind[], number, string[]]>([
    [['video', 'image'], 1, ['image', 'video', '1 file', '8 MB']],
    [['pdf'], 2, ['pdf', '2 files', '8 MB']],
  ])('%j and %i files are written as words, and read as they were', (accepts, mostFiles, words) => {
    const limits = { accepts, mostFiles, mostMegabytes: 8 }
    expect(writeUploadSettings(limits)).toEqual(words)
    expect(readUploadSettings(words)).toEqual({ ...limits, accepts: inOrder(accepts) })
  })
})

describe('the kinds that other programs name', () => {
  it.each<[string[], FileKind[], boolean]>([
    // Nothing is named: anything goes.
    [[], everything, true],
    [['', ' '], everything, true],
    [['.pdf', '*'], everything, true],
    // All endings of a kind, or a media type that says as much.
    [['.pdf'], ['pdf'], true],
    [[' .MP4 ', '.mov', '.webm'], ['video'], true],
    [['.mp4', '.mov', '.webm', '.mp4'], ['video'], true],
    [['image/*', 'application/pdf'], ['image', 'pdf'], true],
    // Less than that: the nearest kind takes more than was asked for.
    [['.mp4'], ['video'], false],
    [['.mp4', '.mov', 'video'], ['video'], false],
    [['.mp4', '.mov', '.webm', '.xyz'], ['video'], false],
    [['audio/*', 'document'], ['word', 'audio'], false],
    [['video/*', '.pdf'], ['pdf', 'video'], false],
    [['application/vnd.openxmlformats-officedocument.wordprocessingml.document'], ['word'], false],
    [['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'], ['sheet'], false],
    [['application/vnd.ms-powerpoint', 'application/vnd.ms-excel'], ['sheet', 'slides'], false],
    [['web_image', 'html_audio', 'web_video'], ['image', 'audio', 'video'], false],
    [['archive', 'sourcecode'], ['text', 'archive'], false],
    [['application/zip', 'text/plain'], ['text', 'archive'], false],
    // Nothing that is known: better all than none.
    [['.xyz'], everything, false],
    [['chemical/x-pdb', 'presentation'], ['slides'], false],
    [['chemical/x-pdb'], everything, false],
  ])('%j', (words, accepts, isExact) => {
    expect(kindsNamed(words)).toEqual({ accepts, isExact })
  })
})
