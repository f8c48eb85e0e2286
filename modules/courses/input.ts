/** Inputs of courses, their lessons and the bin. */
import { courseBin } from './contract/course-bin.ts'
import { courses } from './contract/courses.ts'
import { type ModuleInput, problem, type ProblemsOf } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const COURSE_PROBLEMS = {
  tooManyChapters: problem(
    'courseId',
    '章节最多 {max} 个，请先合并或删除部分章节。',
    'It may have at most {max} chapters. Merge or remove some first.',
  ),
  tooManyLessons: problem(
    'courseId',
    '课时最多 {max} 个，请先删除部分课时，或拆分为多门课程。',
    'It may have at most {max} lessons. Remove some first, or split the course.',
  ),
  fileUnknown: problem(
    'content',
    '所选文件已被删除，请重新选择。',
    'A file of this lesson has been deleted. Choose another one.',
  ),
  examUnknown: problem('content', '所选考试已被删除，请重新选择。', 'This exam has been deleted. Choose another one.'),
  tooManyCategories: problem(
    'categories',
    '分类最多 {max} 个，请先删除不用的分类。',
    'There may be at most {max} categories. Remove some that are not used first.',
  ),
  categoryUnknown: problem(
    'categoryId',
    '该分类已被删除，请重新选择。',
    'This category has been deleted. Choose another one.',
  ),
  lecturerUnknown: problem(
    'lecturerIds',
    '所选讲师中有的已被删除，请重新选择。',
    'One of these lecturers has been deleted. Choose again.',
  ),
} satisfies ProblemsOf<typeof courses>

export const COURSES_INPUT: ModuleInput = {
  calls: [courses, courseBin],
  fields: {
    title: localized('标题', 'Title'),
    cover: localized('封面', 'Cover'),
    introduction: localized('介绍', 'Introduction'),
    categoryId: localized('分类', 'Category'),
    departmentId: localized('所属部门', 'Department'),
    lecturerIds: localized('讲师', 'Lecturers'),
    openType: localized('谁可以学习', 'Who may learn it'),
    audienceDepartmentIds: localized('部门', 'Departments'),
    audienceUserIds: localized('学员', 'Students'),
    isRequired: localized('必修', 'Required'),
    dueAt: localized('截止时间', 'Due'),
    inOrder: localized('按顺序学习', 'In order'),
    talk: localized('评论与提问', 'Comments and questions'),
    state: localized('状态', 'State'),
    sources: localized('视频文件', 'Recording'),
    attachments: localized('附件', 'Attachments'),
    captions: localized('字幕', 'Subtitles'),
    marks: localized('跳转点', 'Jump points'),
    body: localized('正文', 'Text'),
    images: localized('图片', 'Images'),
    url: localized('地址', 'Address'),
    examId: localized('考试', 'Exam'),
    assetId: localized('文件', 'File'),
    needPercent: localized('学习进度（%）', 'Percentage viewed'),
    noForwardSeek: localized('禁止快进', 'No skipping forward'),
    noSpeed: localized('禁止倍速', 'No faster playback'),
    idleMinutes: localized('无操作几分钟后询问', 'Ask after minutes without activity'),
    categories: localized('分类', 'Categories'),
    chapters: localized('章节与课时', 'Chapters and lessons'),
  },
  unseen: {
    'content.kind': localized('课时类型', 'Kind of lesson'),
    kind: localized('类型', 'Kind'),
    content: localized('课时内容', 'Content of the lesson'),
    courseId: localized('课程', 'Course'),
    courseIds: localized('课程', 'Courses'),
    chapterId: localized('章节', 'Chapter'),
    lessonIds: localized('课时', 'Lessons'),
    removedIds: localized('要删除的分类', 'Categories to remove'),
    rule: localized('完成条件', 'Rule of completion'),
    needSeconds: localized('学习时长（秒）', 'Seconds to be learnt'),
    'categories.name': localized('名称', 'name'),
    'categories.{n}': localized('第 {n} 个分类', 'category {n}'),
    'chapters.{n}': localized('第 {n} 章', 'chapter {n}'),
    'captions.{n}': localized('第 {n} 个字幕', 'subtitle {n}'),
    label: localized('名称', 'name'),
    'captions.language': localized('语言', 'language'),
    'marks.{n}': localized('第 {n} 个跳转点', 'jump point {n}'),
    'marks.at': localized('时间', 'time'),
    'attachments.{n}': localized('第 {n} 个附件', 'attachment {n}'),
    'sources.{n}': localized('第 {n} 个文件', 'file {n}'),
    'images.{n}': localized('第 {n} 张图片', 'image {n}'),
    'images.caption': localized('说明', 'caption'),
  },
  problems: COURSE_PROBLEMS,
}
