/** Inputs of certificates. */
import { type ModuleInput, problem, type ProblemsOf } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { certificateKeys, certificates } from './contract/certificates.ts'
import { certificateKinds } from './contract/kinds.ts'
import { certificateChecks, myCertificates } from './contract/my-certificates.ts'

export const CERTIFICATE_PROBLEMS = {
  patternWrong: problem(
    'numberPattern',
    '编号规则须包含一个流水号或一个随机数，且只能有一个；随机数至少 4 位。',
    'The pattern takes exactly one {seq:digits} or {random:digits}; random numbers have at least 4 digits.',
  ),
  examsMissing: problem('examIds', '请至少选择一场考试。', 'Choose at least one exam.'),
  examUnknown: problem(
    'examIds',
    '有考试不存在或不在您的管理范围内，请重新选择。',
    'One of the exams does not exist or is not yours to use. Choose again.',
  ),
  courseMissing: problem('courseId', '请选择一门课程。', 'Choose a course.'),
  courseUnknown: problem(
    'courseId',
    '课程不存在或不在您的管理范围内，请重新选择。',
    'The course does not exist or is not yours to use. Choose another one.',
  ),
  pictureWrong: problem(
    'design',
    '图片的格式不能用于打印，请换一张再上传。',
    'Pictures on a certificate are PNG or JPEG. Upload them again.',
  ),
  fromLater: problem('from', '时间不能晚于现在。', 'It cannot be later than now.'),
} satisfies ProblemsOf<typeof certificateKinds | typeof certificateKeys>

export const CERTIFICATES_INPUT: ModuleInput = {
  calls: [certificateKinds, certificates, certificateKeys, myCertificates, certificateChecks],
  fields: {
    name: localized('证书名称', 'Title'),
    language: localized('证书语言', 'Language'),
    criteria: localized('获得条件说明', 'What it stands for'),
    design: localized('证书版面', 'Design'),
    numberPattern: localized('编号规则', 'Numbers'),
    validMonths: localized('有效期（月）', 'Valid for (months)'),
    renewDays: localized('到期前多少天提醒并可续期', 'Days before the end to remind and renew'),
    rule: localized('发放方式', 'Granted'),
    examIds: localized('考试', 'Exams'),
    courseId: localized('课程', 'Course'),
    kindId: localized('证书', 'Certificate'),
    userIds: localized('学员', 'People'),
    userId: localized('以某位学员预览', 'Preview for a person'),
    reason: localized('撤销原因', 'Reason'),
    note: localized('备注', 'Note'),
    number: localized('证书编号', 'Certificate number'),
    file: localized('文件', 'File'),
    endsWithinDays: localized('即将到期', 'Expiring'),
    from: localized('可能泄露的时间', 'Compromised since'),
  },
  unseen: {
    'design.paper': localized('纸张', 'Paper'),
    'design.isLandscape': localized('方向', 'Orientation'),
    'design.items': localized('版面元素', 'Parts of the design'),
    'items.kind': localized('元素类型', 'Kind of part'),
    'items.x': localized('左边距', 'Left'),
    'items.y': localized('上边距', 'Top'),
    'items.width': localized('宽度', 'Width'),
    'items.height': localized('高度', 'Height'),
    'items.text': localized('文字内容', 'Text'),
    'items.value': localized('字段', 'Field'),
    'items.size': localized('字号', 'Size'),
    'items.weight': localized('字重', 'Weight'),
    'items.align': localized('对齐', 'Alignment'),
    'items.color': localized('颜色', 'Colour'),
    'items.picture': localized('图片', 'Picture'),
    'items.lineWidth': localized('线宽', 'Line width'),
    afterVoid: localized('答卷作废后', 'After a paper is voided'),
    afterRegrade: localized('成绩变更后', 'After a change of marks'),
    afterLaterFail: localized('之后考试未通过', 'After a later attempt fails'),
    isActive: localized('启用', 'Active'),
    code: localized('校验码', 'Code'),
    of: localized('类型', 'Type'),
    state: localized('状态', 'State'),
    isToSign: localized('待重新签名', 'To be signed again'),
  },
  problems: CERTIFICATE_PROBLEMS,
}
