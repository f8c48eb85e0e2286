import type { DemoBank } from './types.ts'

export const maths: DemoBank = {
  key: 'maths',
  name: '高中数学 精选',
  lang: 'zh',
  questions: [
    {
      key: 'set-intersection',
      type: 1,
      level: 1,
      tags: ['集合', '不等式', '对数'],
      stem: String.raw`已知集合 $A=\{x \mid x^2-3x-4\le 0\}$，$B=\{x \mid \log_2 x>1\}$，则 $A\cap B=$`,
      options: [
        { text: String.raw`$[-1,4]$`, isRight: false },
        { text: String.raw`$(2,+\infty)$`, isRight: false },
        { text: String.raw`$(2,4]$`, isRight: true },
        { text: String.raw`$[2,4]$`, isRight: false },
      ],
      analysis: String.raw`由 $(x-4)(x+1)\le 0$ 得 $A=[-1,4]$；由 $\log_2 x>1=\log_2 2$ 及对数函数单调递增得 $B=(2,+\infty)$。
因此 $A\cap B=(2,4]$。注意 $B$ 中的不等号是严格的，端点 $2$ 取不到。`,
    },
    {
      key: 'complex-modulus',
      type: 1,
      level: 1,
      tags: ['复数'],
      stem: String.raw`设 $\mathrm{i}$ 为虚数单位，复数 $z=\dfrac{3+4\mathrm{i}}{1-2\mathrm{i}}$，则 $|z|=$`,
      options: [
        { text: String.raw`$\sqrt{5}$`, isRight: true },
        { text: String.raw`$5$`, isRight: false },
        { text: String.raw`$\dfrac{5}{3}$`, isRight: false },
        { text: String.raw`$\sqrt{3}$`, isRight: false },
      ],
      analysis: String.raw`商的模等于模的商：$|z|=\dfrac{|3+4\mathrm{i}|}{|1-2\mathrm{i}|}=\dfrac{5}{\sqrt{5}}=\sqrt{5}$。
也可以先化简：$z=\dfrac{(3+4\mathrm{i})(1+2\mathrm{i})}{5}=-1+2\mathrm{i}$，模为 $\sqrt{1+4}=\sqrt{5}$，结果一致。`,
    },
    {
      key: 'vector-perpendicular',
      type: 1,
      level: 1,
      tags: ['平面向量'],
      stem: String.raw`已知向量 $\vec{a}=(3,-1)$，$\vec{b}=(1,2)$。若 $(\vec{a}+\lambda\vec{b})\perp\vec{b}$，则实数 $\lambda=$`,
      options: [
        { text: String.raw`$1$`, isRight: false },
        { text: String.raw`$-1$`, isRight: false },
        { text: String.raw`$\dfrac{1}{5}$`, isRight: false },
        { text: String.raw`$-\dfrac{1}{5}$`, isRight: true },
      ],
      analysis: String.raw`垂直等价于数量积为零：$(\vec{a}+\lambda\vec{b})\cdot\vec{b}=\vec{a}\cdot\vec{b}+\lambda|\vec{b}|^2=0$。
其中 $\vec{a}\cdot\vec{b}=3\times 1+(-1)\times 2=1$，$|\vec{b}|^2=1^2+2^2=5$，故 $1+5\lambda=0$，$\lambda=-\dfrac{1}{5}$。`,
    },
    {
      key: 'parabola-inequality',
      type: 1,
      level: 2,
      tags: ['二次函数', '不等式', '数形结合'],
      stem: String.raw`二次函数 $y=f(x)$ 的图象如图所示，则不等式 $f(x)<2x-6$ 的解集为`,
      picture: 'parabola.png',
      pictureAlt: '开口向上的抛物线，与横轴交于 −1 和 3，顶点为 (1, −4)。',
      options: [
        { text: String.raw`$(-1,3)$`, isRight: false },
        { text: String.raw`$(1,3)$`, isRight: true },
        { text: String.raw`$(-\infty,1)\cup(3,+\infty)$`, isRight: false },
        { text: String.raw`$(-3,-1)$`, isRight: false },
      ],
      analysis: String.raw`图象与横轴交于 $(-1,0)$、$(3,0)$，可设 $f(x)=a(x+1)(x-3)$。代入顶点 $(1,-4)$ 得 $-4a=-4$，即 $a=1$，所以 $f(x)=x^2-2x-3$。
$f(x)<2x-6$ 即 $x^2-4x+3<0$，也就是 $(x-1)(x-3)<0$，解得 $1<x<3$。`,
    },
    {
      key: 'piecewise-equation',
      type: 1,
      level: 2,
      tags: ['分段函数', '方程'],
      stem: String.raw`已知函数
$$f(x)=\begin{cases}2^{-x}, & x<0,\\ \sqrt{x+1}, & x\ge 0.\end{cases}$$
若 $f(m)=4$，则实数 $m$ 的所有可能取值之和为`,
      options: [
        { text: String.raw`$-2$`, isRight: false },
        { text: String.raw`$15$`, isRight: false },
        { text: String.raw`$17$`, isRight: false },
        { text: String.raw`$13$`, isRight: true },
      ],
      analysis: String.raw`分段讨论，并检验每个解是否落在相应的区间内。
当 $m<0$ 时，$2^{-m}=4$，得 $m=-2$，符合；当 $m\ge 0$ 时，$\sqrt{m+1}=4$，得 $m=15$，符合。
两个取值之和为 $-2+15=13$。`,
    },
    {
      key: 'sine-from-graph',
      type: 1,
      level: 2,
      tags: ['三角函数', '数形结合'],
      stem: String.raw`函数 $f(x)=2\sin(\omega x+\varphi)$（$\omega>0$，$0<\varphi<\dfrac{\pi}{2}$）的部分图象如图所示，图中标出了相邻的一个最高点和一个最低点，则 $f(x)=$`,
      picture: 'sine-graph.png',
      pictureAlt: '正弦型曲线，最高点 (π/6, 2)，其后相邻的最低点 (2π/3, −2)。',
      options: [
        { text: String.raw`$2\sin\left(2x+\dfrac{\pi}{6}\right)$`, isRight: true },
        { text: String.raw`$2\sin\left(2x+\dfrac{\pi}{3}\right)$`, isRight: false },
        { text: String.raw`$2\sin\left(x+\dfrac{\pi}{3}\right)$`, isRight: false },
        { text: String.raw`$2\sin\left(\dfrac{x}{2}+\dfrac{5\pi}{12}\right)$`, isRight: false },
      ],
      analysis: String.raw`相邻最高点与最低点的横坐标之差是半个周期：$\dfrac{T}{2}=\dfrac{2\pi}{3}-\dfrac{\pi}{6}=\dfrac{\pi}{2}$，所以 $T=\pi$，$\omega=\dfrac{2\pi}{T}=2$。
在最高点处 $2\cdot\dfrac{\pi}{6}+\varphi=\dfrac{\pi}{2}+2k\pi$，结合 $0<\varphi<\dfrac{\pi}{2}$ 得 $\varphi=\dfrac{\pi}{6}$。
$2\sin\left(x+\dfrac{\pi}{3}\right)$ 虽然也在 $x=\dfrac{\pi}{6}$ 处取最大值，但周期为 $2\pi$，与图象不符。`,
    },
    {
      key: 'inverse-matrix',
      type: 1,
      level: 2,
      tags: ['矩阵与变换'],
      stem: String.raw`矩阵 $A=\begin{pmatrix}3&1\\5&2\end{pmatrix}$ 的逆矩阵 $A^{-1}=$`,
      options: [
        { text: String.raw`$\begin{pmatrix}3&-1\\-5&2\end{pmatrix}$`, isRight: false },
        { text: String.raw`$\begin{pmatrix}2&1\\5&3\end{pmatrix}$`, isRight: false },
        { text: String.raw`$\begin{pmatrix}2&-1\\-5&3\end{pmatrix}$`, isRight: true },
        { text: String.raw`$\begin{pmatrix}-2&1\\5&-3\end{pmatrix}$`, isRight: false },
      ],
      analysis: String.raw`二阶矩阵 $\begin{pmatrix}a&b\\c&d\end{pmatrix}$ 的行列式 $ad-bc\ne 0$ 时，逆矩阵为
$$\frac{1}{ad-bc}\begin{pmatrix}d&-b\\-c&a\end{pmatrix}.$$
这里 $ad-bc=3\times 2-1\times 5=1$，故 $A^{-1}=\begin{pmatrix}2&-1\\-5&3\end{pmatrix}$。验证：$\begin{pmatrix}3&1\\5&2\end{pmatrix}\begin{pmatrix}2&-1\\-5&3\end{pmatrix}=\begin{pmatrix}1&0\\0&1\end{pmatrix}$。`,
    },
    {
      key: 'area-by-integral',
      type: 1,
      level: 2,
      tags: ['定积分'],
      stem: String.raw`抛物线 $y=x^2$ 与直线 $y=2x$ 所围成的封闭图形的面积为`,
      options: [
        { text: String.raw`$\dfrac{2}{3}$`, isRight: false },
        { text: String.raw`$\dfrac{4}{3}$`, isRight: true },
        { text: String.raw`$\dfrac{8}{3}$`, isRight: false },
        { text: String.raw`$2$`, isRight: false },
      ],
      analysis: String.raw`由 $x^2=2x$ 得交点横坐标为 $0$ 和 $2$，在 $[0,2]$ 上直线位于抛物线上方，所以
$$S=\int_0^2(2x-x^2)\,\mathrm{d}x=\left[x^2-\frac{x^3}{3}\right]_0^2=4-\frac{8}{3}=\frac{4}{3}.$$`,
    },
    {
      key: 'binomial-constant-term',
      type: 1,
      level: 2,
      tags: ['二项式定理'],
      stem: String.raw`$\left(2x-\dfrac{1}{x}\right)^6$ 的展开式中的常数项为`,
      options: [
        { text: String.raw`$160$`, isRight: false },
        { text: String.raw`$-20$`, isRight: false },
        { text: String.raw`$60$`, isRight: false },
        { text: String.raw`$-160$`, isRight: true },
      ],
      analysis: String.raw`通项为 $T_{k+1}=\binom{6}{k}(2x)^{6-k}\left(-\dfrac{1}{x}\right)^{k}=(-1)^k\,2^{6-k}\binom{6}{k}x^{6-2k}$。
令 $6-2k=0$ 得 $k=3$，常数项为 $(-1)^3\times 2^3\times\binom{6}{3}=-8\times 20=-160$。`,
    },
    {
      key: 'cubic-properties',
      type: 2,
      level: 3,
      tags: ['导数', '函数与方程'],
      stem: String.raw`已知函数 $f(x)=x^3-6x^2+9x$，下列说法正确的有`,
      options: [
        { text: String.raw`$f(x)$ 在区间 $(-\infty,1)$ 上单调递增`, isRight: true },
        { text: String.raw`$f(x)$ 的极小值为 $4$`, isRight: false },
        { text: String.raw`曲线 $y=f(x)$ 在点 $(0,0)$ 处的切线方程为 $y=9x$`, isRight: true },
        { text: String.raw`方程 $f(x)=k$ 有三个不同的实根，当且仅当 $0<k<4$`, isRight: true },
      ],
      analysis: String.raw`$f'(x)=3x^2-12x+9=3(x-1)(x-3)$，故 $f(x)$ 在 $(-\infty,1)$、$(3,+\infty)$ 上递增，在 $(1,3)$ 上递减。
极大值为 $f(1)=4$，极小值为 $f(3)=0$，所以“极小值为 $4$”错误。$f'(0)=9$ 且 $f(0)=0$，切线为 $y=9x$。
由单调性及 $x\to\pm\infty$ 时 $f(x)\to\pm\infty$ 可知，直线 $y=k$ 与曲线有三个交点当且仅当 $k$ 严格介于极小值 $0$ 与极大值 $4$ 之间。`,
    },
    {
      key: 'conditional-probability',
      type: 2,
      level: 2,
      tags: ['概率', '条件概率'],
      stem: String.raw`袋中有 $3$ 个红球和 $2$ 个白球，除颜色外完全相同。不放回地依次摸出两个球，记事件 $A$ 为“第一次摸到红球”，事件 $B$ 为“第二次摸到红球”。下列结论正确的有`,
      options: [
        { text: String.raw`$P(AB)=\dfrac{9}{25}$`, isRight: false },
        { text: String.raw`$P(A)=P(B)$`, isRight: true },
        { text: String.raw`事件 $A$ 与 $B$ 相互独立`, isRight: false },
        { text: String.raw`$P(B\mid A)=\dfrac{1}{2}$`, isRight: true },
      ],
      analysis: String.raw`$P(A)=\dfrac{3}{5}$。第一次摸到红球后袋中剩 $2$ 红 $2$ 白，故 $P(B\mid A)=\dfrac{2}{4}=\dfrac{1}{2}$，$P(AB)=\dfrac{3}{5}\times\dfrac{1}{2}=\dfrac{3}{10}$。
由全概率公式，$P(B)=\dfrac{3}{5}\times\dfrac{1}{2}+\dfrac{2}{5}\times\dfrac{3}{4}=\dfrac{3}{5}=P(A)$。
因为 $P(B\mid A)\ne P(B)$，两事件不独立；$\dfrac{9}{25}$ 是有放回摸球时的结果。`,
    },
    {
      key: 'ellipse-properties',
      type: 2,
      level: 3,
      tags: ['椭圆', '解析几何'],
      stem: String.raw`已知椭圆 $\dfrac{x^2}{16}+\dfrac{y^2}{12}=1$ 的左、右焦点分别为 $F_1$、$F_2$，$P$ 是椭圆上不在 $x$ 轴上的动点。下列说法正确的有`,
      options: [
        { text: String.raw`椭圆的离心率为 $\dfrac{1}{2}$`, isRight: true },
        { text: String.raw`$\triangle PF_1F_2$ 的周长为 $12$`, isRight: true },
        { text: String.raw`存在点 $P$ 使 $\angle F_1PF_2=90^\circ$`, isRight: false },
        { text: String.raw`$\triangle PF_1F_2$ 面积的最大值为 $4\sqrt{3}$`, isRight: true },
      ],
      analysis: String.raw`$a=4$，$b=2\sqrt{3}$，$c=\sqrt{16-12}=2$。离心率 $e=\dfrac{c}{a}=\dfrac{1}{2}$；周长为 $2a+2c=8+4=12$。
面积为 $\dfrac{1}{2}\cdot 2c\cdot|y_P|\le cb=4\sqrt{3}$，$P$ 为短轴端点时取到。
$\angle F_1PF_2$ 在短轴端点处最大，此时 $\sin\dfrac{\theta}{2}=\dfrac{c}{a}=\dfrac{1}{2}$，$\theta=60^\circ<90^\circ$，所以不存在使其为直角的点。`,
    },
    {
      key: 'inequality-properties',
      type: 2,
      level: 2,
      tags: ['不等式'],
      stem: String.raw`已知 $a>b>0$，$c<0$，下列不等式恒成立的有`,
      options: [
        { text: String.raw`$\dfrac{c}{a}>\dfrac{c}{b}$`, isRight: true },
        { text: String.raw`$a+\dfrac{1}{a}>b+\dfrac{1}{b}$`, isRight: false },
        { text: String.raw`$ac^2>bc^2$`, isRight: true },
        { text: String.raw`$a+c>b-c$`, isRight: false },
        { text: String.raw`$\ln a-\ln b>0$`, isRight: true },
      ],
      analysis: String.raw`由 $a>b>0$ 得 $\dfrac{1}{a}<\dfrac{1}{b}$，两边乘以负数 $c$，不等号反向，故 $\dfrac{c}{a}>\dfrac{c}{b}$。$c\ne 0$ 时 $c^2>0$，故 $ac^2>bc^2$。对数函数递增，故 $\ln a>\ln b$。
反例：取 $a=1$，$b=\dfrac{1}{2}$，则 $a+\dfrac{1}{a}=2<\dfrac{5}{2}=b+\dfrac{1}{b}$；取 $a=2$，$b=1$，$c=-1$，则 $a+c=1<2=b-c$。`,
    },
    {
      key: 'stationary-point',
      type: 3,
      level: 1,
      tags: ['导数'],
      stem: String.raw`若可导函数 $f(x)$ 满足 $f'(x_0)=0$，则 $x_0$ 一定是 $f(x)$ 的极值点。`,
      isTrue: false,
      analysis: String.raw`$f'(x_0)=0$ 只是可导函数在 $x_0$ 处取极值的必要条件，并不充分。例如 $f(x)=x^3$ 满足 $f'(0)=0$，但 $f(x)$ 在 $\mathbf{R}$ 上单调递增，$x=0$ 不是极值点。还需要导数在 $x_0$ 两侧变号。`,
    },
    {
      key: 'geometric-from-sum',
      type: 3,
      level: 2,
      tags: ['数列'],
      stem: String.raw`若数列 $\{a_n\}$ 的前 $n$ 项和 $S_n=3^n-1$，则 $\{a_n\}$ 是等比数列。`,
      isTrue: true,
      analysis: String.raw`$a_1=S_1=2$。当 $n\ge 2$ 时，$a_n=S_n-S_{n-1}=3^n-3^{n-1}=2\cdot 3^{n-1}$。
令 $n=1$ 得 $2\cdot 3^{0}=2=a_1$，通项对 $n=1$ 也成立，所以 $\{a_n\}$ 是首项为 $2$、公比为 $3$ 的等比数列。检验首项这一步不可省略。`,
    },
    {
      key: 'odd-integral',
      type: 3,
      level: 2,
      tags: ['定积分', '函数的奇偶性'],
      stem: String.raw`$\displaystyle\int_{-\pi}^{\pi}\left(x^3+\sin x\right)\mathrm{d}x=0$。`,
      isTrue: true,
      analysis: String.raw`被积函数 $g(x)=x^3+\sin x$ 满足 $g(-x)=-g(x)$，是连续的奇函数。奇函数在关于原点对称的区间上的定积分为零，因为 $[-\pi,0]$ 与 $[0,\pi]$ 上的部分互相抵消。`,
    },
    {
      key: 'pyramid-dihedral',
      type: 4,
      level: 3,
      tags: ['立体几何', '证明'],
      stem: String.raw`如图，在四棱锥 $P\text{-}ABCD$ 中，底面 $ABCD$ 是边长为 $2$ 的正方形，$PA\perp$ 底面 $ABCD$，$PA=2$。
（1）证明：$CD\perp$ 平面 $PAD$；
（2）求二面角 $P\text{-}CD\text{-}A$ 的大小；
（3）求点 $A$ 到平面 $PCD$ 的距离。`,
      picture: 'pyramid.png',
      pictureAlt: '四棱锥 P-ABCD，底面为正方形，PA 垂直于底面。',
      reference: String.raw`（1）因为 $PA\perp$ 底面 $ABCD$，所以 $PA\perp CD$（2 分）。又底面为正方形，$AD\perp CD$，且 $PA\cap AD=A$，所以 $CD\perp$ 平面 $PAD$（2 分）。
（2）由（1）知 $CD\perp PD$，$CD\perp AD$，故 $\angle PDA$ 是所求二面角的平面角（2 分）。在直角三角形 $PAD$ 中 $PA=AD=2$，故 $\angle PDA=45^\circ$（1 分）。
（3）取 $PD$ 的中点 $E$，由 $PA=AD$ 得 $AE\perp PD$；由（1）知 $CD\perp AE$，故 $AE\perp$ 平面 $PCD$（2 分）。距离 $AE=\dfrac{1}{2}PD=\sqrt{2}$（1 分）。
评分提示：第（3）问用等体积法或空间向量法求得 $\sqrt{2}$ 同样给满分；缺少线面垂直的条件 $PA\cap AD=A$ 扣 1 分。`,
      analysis: String.raw`关键是先得到 $CD\perp$ 平面 $PAD$，由此同时确定二面角的平面角 $\angle PDA$ 和垂线段 $AE$。
等体积法验算：$V_{P\text{-}ACD}=\dfrac{1}{3}\cdot 2\cdot 2=\dfrac{4}{3}$，$S_{\triangle PCD}=\dfrac{1}{2}\cdot 2\cdot 2\sqrt{2}=2\sqrt{2}$，故距离为 $\dfrac{3V}{S}=\dfrac{4}{2\sqrt{2}}=\sqrt{2}$。`,
    },
    {
      key: 'recurrence-telescoping',
      type: 4,
      level: 4,
      tags: ['数列', '裂项求和'],
      stem: String.raw`已知数列 $\{a_n\}$ 满足 $a_1=1$，$a_{n+1}=2a_n+1$（$n\in\mathbf{N}^*$）。
（1）证明 $\{a_n+1\}$ 是等比数列，并求 $\{a_n\}$ 的通项公式；
（2）设 $b_n=\dfrac{2^n}{a_n a_{n+1}}$，求 $T_n=\displaystyle\sum_{k=1}^{n}b_k$，并证明 $\dfrac{2}{3}\le T_n<1$。`,
      reference: String.raw`（1）由 $a_{n+1}+1=2(a_n+1)$ 且 $a_1+1=2\ne 0$，知 $\{a_n+1\}$ 是首项为 $2$、公比为 $2$ 的等比数列（2 分），所以 $a_n=2^n-1$（2 分）。
（2）$b_n=\dfrac{2^n}{(2^n-1)(2^{n+1}-1)}=\dfrac{1}{2^n-1}-\dfrac{1}{2^{n+1}-1}$（2 分），相加得 $T_n=1-\dfrac{1}{2^{n+1}-1}$（2 分）。
因为 $\dfrac{1}{2^{n+1}-1}>0$，所以 $T_n<1$；又 $b_n>0$，$T_n$ 递增，故 $T_n\ge T_1=\dfrac{2}{3}$（2 分）。
评分提示：只写出通项而没有证明等比，第（1）问最多给 2 分。`,
      analysis: String.raw`形如 $a_{n+1}=pa_n+q$（$p\ne 1$）的递推式，两边加上常数 $\dfrac{q}{p-1}$ 可化为等比数列，这里该常数为 $1$。
裂项的依据是 $(2^{n+1}-1)-(2^n-1)=2^n$，分子恰好是分母两个因式之差。用 $n=1$ 验算：$b_1=\dfrac{2}{1\times 3}=\dfrac{2}{3}$，与公式 $1-\dfrac{1}{3}$ 一致。`,
    },
  ],
}
