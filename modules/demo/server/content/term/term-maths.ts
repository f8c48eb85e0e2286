/** Mathematics of the term. */
import type { DemoQuestion } from '../types.ts'
import { multiple, shortAnswer, single, trueFalse } from './choices.ts'

/** Its key was ticked at the wrong option, and corrected when candidates objected. */
export const MATHS_SLIP = { key: 'range-on-interval', ticked: 1, right: 0 } as const

export const termMaths: DemoQuestion[] = [
  single(
    {
      key: 'domain-of-root',
      level: 1,
      tag: '函数',
      stem: String.raw`函数 $f(x)=\sqrt{4-2x}$ 的定义域是`,
      analysis: String.raw`被开方数不小于零：$4-2x\ge 0$，即 $x\le 2$。`,
    },
    String.raw`$x\ge 2$`,
    String.raw`*$x\le 2$`,
    '$x<2$',
    String.raw`$x\ge -2$`,
  ),
  single(
    {
      key: 'even-function',
      level: 1,
      tag: '函数',
      stem: '下列函数中，是偶函数的是',
      analysis: String.raw`$(-x)^2+1=x^2+1$，其余三个都不满足 $f(-x)=f(x)$。`,
    },
    '$y=x^3$',
    '$y=2^x$',
    '*$y=x^2+1$',
    '$y=x+1$',
  ),
  single(
    {
      key: 'log-value',
      level: 1,
      tag: '指数与对数',
      stem: String.raw`$\log_2 24-\log_2 3$ 的值是`,
      analysis: String.raw`$\log_2\dfrac{24}{3}=\log_2 8=3$。`,
    },
    '$2$',
    '*$3$',
    '$8$',
    '$21$',
  ),
  single(
    {
      key: 'sufficient-condition',
      level: 2,
      tag: '逻辑',
      stem: String.raw`“$x>2$”是“$x^2>4$”的`,
      analysis: String.raw`$x>2$ 推出 $x^2>4$；反过来 $x^2>4$ 还包括 $x<-2$。`,
    },
    '*充分不必要条件',
    '必要不充分条件',
    '充要条件',
    '既不充分也不必要条件',
  ),
  single(
    {
      key: 'sine-of-supplement',
      level: 1,
      tag: '三角函数',
      stem: String.raw`已知 $\sin\alpha=\dfrac{3}{5}$，$\alpha$ 是第二象限角，则 $\cos\alpha=$`,
      analysis: String.raw`第二象限余弦为负，$\cos\alpha=-\sqrt{1-\dfrac{9}{25}}=-\dfrac{4}{5}$。`,
    },
    String.raw`$\dfrac{4}{5}$`,
    String.raw`$-\dfrac{3}{5}$`,
    String.raw`$\dfrac{2}{5}$`,
    String.raw`*$-\dfrac{4}{5}$`,
  ),
  single(
    {
      key: 'geometric-third-term',
      level: 2,
      tag: '数列',
      stem: String.raw`等比数列 $\{a_n\}$ 中，$a_2=6$，$a_4=54$，且各项为正，则 $a_3=$`,
      analysis: String.raw`$a_3^2=a_2a_4=324$，各项为正，故 $a_3=18$。`,
    },
    '*$18$',
    '$24$',
    '$27$',
    '$30$',
  ),
  single(
    {
      key: 'two-dice-sum',
      level: 2,
      tag: '概率',
      stem: '同时掷两枚均匀的骰子，点数之和为 $8$ 的概率是',
      analysis: String.raw`和为 $8$ 的情形有 $5$ 种，共 $36$ 种，概率为 $\dfrac{5}{36}$。`,
    },
    String.raw`$\dfrac{1}{6}$`,
    String.raw`$\dfrac{1}{9}$`,
    String.raw`*$\dfrac{5}{36}$`,
    String.raw`$\dfrac{7}{36}$`,
  ),
  single(
    {
      key: 'tangent-slope',
      level: 3,
      tag: '导数',
      stem: String.raw`曲线 $y=x^3-2x$ 在点 $(1,-1)$ 处的切线方程是`,
      analysis: String.raw`$y'=3x^2-2$，$x=1$ 时斜率为 $1$，切线为 $y=x-2$。`,
    },
    '$y=-x$',
    '$y=3x-4$',
    '$y=x$',
    '*$y=x-2$',
  ),
  single(
    {
      key: MATHS_SLIP.key,
      level: 2,
      tag: '函数',
      stem: String.raw`函数 $f(x)=x^2-4x+5$ 在区间 $[0,3]$ 上的值域是`,
      analysis: String.raw`$f(x)=(x-2)^2+1$，最小值 $f(2)=1$，端点处 $f(0)=5$、$f(3)=2$，故值域为 $[1,5]$。`,
    },
    '*$[1,5]$',
    '$[2,5]$',
    '$[1,2]$',
    '$[0,5]$',
  ),
  multiple(
    {
      key: 'monotone-functions',
      level: 2,
      tag: '函数',
      stem: String.raw`下列函数在 $(0,+\infty)$ 上单调递增的有`,
      analysis: String.raw`$y=\dfrac{1}{x}$ 在该区间递减，$y=x^2-2x$ 在 $(0,1)$ 上递减。`,
    },
    String.raw`*$y=\ln x$`,
    String.raw`$y=\dfrac{1}{x}$`,
    '*$y=x^2$',
    '$y=x^2-2x$',
  ),
  multiple(
    {
      key: 'line-and-circle',
      level: 3,
      tag: '解析几何',
      stem: String.raw`关于圆 $x^2+y^2=4$ 与直线 $y=x+b$，下列说法正确的有`,
      analysis: String.raw`圆心到直线的距离为 $\dfrac{|b|}{\sqrt{2}}$，与半径 $2$ 比较：$|b|<2\sqrt{2}$ 时相交，等于时相切。`,
    },
    '*当 $b=0$ 时直线过圆心',
    String.raw`*当 $b=2\sqrt{2}$ 时直线与圆相切`,
    '当 $b=2$ 时直线与圆相切',
    '当 $b=3$ 时直线与圆相交',
  ),
  trueFalse(
    {
      key: 'empty-set-subset',
      level: 1,
      tag: '集合',
      stem: '空集是任何集合的子集。',
      analysis: '空集没有元素，因此没有元素不属于另一个集合。',
    },
    true,
  ),
  trueFalse(
    {
      key: 'extreme-needs-zero',
      level: 2,
      tag: '导数',
      stem: String.raw`若 $f'(x_0)=0$，则 $x_0$ 一定是可导函数 $f(x)$ 的极值点。`,
      analysis: String.raw`例如 $f(x)=x^3$ 在 $x=0$ 处导数为零，但没有极值。`,
    },
    false,
  ),
  shortAnswer(
    {
      key: 'fence-problem',
      level: 2,
      tag: '应用题',
      stem: '用 $40$ 米长的篱笆靠一面墙围成矩形菜园，墙足够长。（1）写出面积 $S$ 与垂直于墙的边长 $x$ 的关系式和定义域；（2）$x$ 为多少时面积最大？最大面积是多少？',
      analysis: '平行于墙的一边只有一条，长为 $40-2x$；二次函数在顶点处取得最大值。',
    },
    String.raw`（1）$S=x(40-2x)$（3 分），$0<x<20$（2 分）。（2）$S=-2(x-10)^2+200$（3 分），$x=10$ 米时面积最大，为 $200$ 平方米（2 分）。`,
  ),
]
