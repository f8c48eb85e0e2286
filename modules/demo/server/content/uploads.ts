/** Questions that are answered with files: one for every bank. */
import type { UploadQuestion } from './types.ts'

export const mathsUpload: UploadQuestion = {
  key: 'quadratic-on-paper',
  type: 10,
  level: 1,
  tags: ['二次函数'],
  stem: String.raw`在纸上画出函数 $y=x^2-4x+3$ 的图象，标出顶点和与坐标轴的交点，拍照或扫描后上传。`,
  analysis: String.raw`$y=(x-2)^2-1$，顶点为 $(2,-1)$，与 $x$ 轴交于 $(1,0)$、$(3,0)$，与 $y$ 轴交于 $(0,3)$。`,
  accepts: ['image', 'pdf'],
  mostFiles: 2,
  mostMegabytes: 10,
  reference: '开口方向和形状正确（4 分）；顶点标注正确（3 分）；三个交点标注正确（3 分）。',
}

export const securityUpload: UploadQuestion = {
  key: 'incident-report',
  type: 10,
  level: 2,
  tags: ['应急响应'],
  stem: '为“员工误点钓鱼链接并输入口令”这一事件写一份不超过两页的处置报告，以文字文档或 PDF 上传。',
  analysis: '处置报告应当让没有参与的人看懂发生了什么、做了什么、还要做什么。',
  accepts: ['word', 'pdf'],
  mostFiles: 1,
  mostMegabytes: 5,
  reference: '时间线完整（3 分）；包含修改口令、注销会话、检查登录记录等措施（4 分）；有改进建议（3 分）。',
}

export const physicsUpload: UploadQuestion = {
  key: 'pendulum-notes',
  type: 10,
  level: 2,
  tags: ['experiments'],
  stem: 'Measure the period of a pendulum for three lengths. Hand in your table and a graph of $T^2$ over the length, as photos or a spreadsheet.',
  analysis: String.raw`Since $T=2\pi\sqrt{l/g}$, the points of $T^2$ over $l$ lie on a straight line through the origin with the slope $4\pi^2/g$.`,
  accepts: ['image', 'pdf', 'sheet'],
  mostFiles: 3,
  mostMegabytes: 10,
  reference: 'Three lengths with units (3); several swings timed at once (3); a straight line and its slope (4).',
}

export const computingUpload: UploadQuestion = {
  key: 'word-count-program',
  type: 10,
  level: 1,
  tags: ['programming'],
  stem: 'Write a program that counts how often each word stands in a text, and hand in its source with a short text of how to run it.',
  analysis: 'A map from words to numbers does it in one pass; what counts as a word has to be said.',
  accepts: ['text', 'archive'],
  mostFiles: 3,
  mostMegabytes: 1,
  reference: 'It runs as described (4); punctuation and case are dealt with (3); names and structure are clear (3).',
}
