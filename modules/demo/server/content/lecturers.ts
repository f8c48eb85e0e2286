export interface DemoLecturer {
  name: string
  title: string
  html: string
}

/** In the order in which students see them. */
export const lecturers: DemoLecturer[] = [
  {
    name: '郑怀瑾',
    title: '数学特级教师',
    html: '<p>从教二十六年，主讲<strong>函数与导数</strong>。他相信一道好题胜过十道重复题，课上常从一张草图讲起，例如 <span data-type="inline-math" data-latex="y = x^2 - 2x"></span> 的顶点。</p>',
  },
  {
    name: 'Helen Carter',
    title: 'Teacher of physics',
    html: '<p>Helen taught mechanics at a technical college for twelve years before she came to Mingchuan. Her lessons begin with an experiment and end with the formula, never the other way round.</p><ul><li>Mechanics and waves</li><li>Laboratory safety</li></ul>',
  },
  {
    name: '林晓雯',
    title: '信息技术教师',
    html: '<p>负责信息安全与程序设计课程，曾任企业安全工程师。课程中的案例均来自真实的校园网络事件。</p>',
  },
  {
    name: 'Daniel Okafor',
    title: 'Head of computing',
    html: '<p>Daniel writes the computing questions of this school. He answers questions under his courses himself, usually on the same day.</p>',
  },
]
