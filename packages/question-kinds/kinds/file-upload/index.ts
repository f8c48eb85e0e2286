import { MAX_FILES, MAX_MEGABYTES } from '../../question-content.ts'
import { areDistinct, localized, type QuestionKind } from '../kind.rules.ts'
import { readUploadSettings, writeUploadSettings } from './limits.rules.ts'
import { type FileUploadContent, scoreFileUpload } from './score.rules.ts'

export const fileUpload: QuestionKind<FileUploadContent> = {
  type: 10,
  label: localized('文件上传题', 'File upload'),
  aliases: ['文件上传', '上传题', '附件题', 'upload', 'file'],
  keyProblem: ({ accepts }) =>
    areDistinct(accepts) ? undefined : localized('有两种文件类型相同。', 'Two kinds of file are the same.'),
  mapHtml: (content, change) => ({
    type: 10,
    stem: change(content.stem),
    accepts: [...content.accepts],
    mostFiles: content.mostFiles,
    mostMegabytes: content.mostMegabytes,
    reference: change(content.reference),
    analysis: change(content.analysis),
  }),
  optionTexts: () => [],
  answerPlaces: content => content.mostFiles,
  answerKind: 'files',
  fits: answer => answer.kind === 'files' && areDistinct(answer.files),
  score: (_, answer) => scoreFileUpload(answer),
  candidateView: ({ stem, accepts, mostFiles, mostMegabytes }) => ({
    type: 10,
    stem,
    upload: { accepts: [...accepts], mostFiles, mostMegabytes },
  }),
  keyView: view => ({ kind: 'reference', reference: view.reference }),
  read({ question, settings = [], answer, analysis }) {
    const read = readUploadSettings(settings)
    if ('problem' in read) return read
    if (
      read.mostFiles < 1 ||
      read.mostFiles > MAX_FILES ||
      read.mostMegabytes < 1 ||
      read.mostMegabytes > MAX_MEGABYTES
    ) {
      return {
        problem: localized(
          `文件应为 1 至 ${MAX_FILES} 个，每个 1 至 ${MAX_MEGABYTES} MB。`,
          `There can be 1 to ${MAX_FILES} files of 1 to ${MAX_MEGABYTES} MB each.`,
        ),
      }
    }
    return { content: { type: 10, stem: question, ...read, reference: answer ?? '', analysis } }
  },
  write: content => ({
    question: content.stem,
    options: null,
    label: null,
    settings: writeUploadSettings(content),
    answer: content.reference,
    analysis: content.analysis,
  }),
}
