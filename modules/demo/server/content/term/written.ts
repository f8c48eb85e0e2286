/** What students write, by how well they know it, and what the marker says of it. */

export type Quality = 'good' | 'middle' | 'poor'

interface Written {
  readonly texts: readonly string[]
  /** Share of the points, in the order of the texts. */
  readonly shares: readonly number[]
  /** The marker's words; empty: a mark alone. */
  readonly comments: readonly string[]
}

export type WrittenAnswers = Readonly<Record<Quality, Written>>

/** By the key of the question. */
export const WRITTEN: Readonly<Record<string, WrittenAnswers>> = {
  'pyramid-dihedral': {
    good: {
      texts: [
        '（1）PA⊥底面，所以 PA⊥CD，又 AD⊥CD，PA 与 AD 交于 A，故 CD⊥平面 PAD。（2）CD⊥PD，CD⊥AD，∠PDA 就是平面角，PA=AD=2，所以是 45°。（3）取 PD 中点 E，AE⊥PD，AE⊥CD，所以 AE⊥平面 PCD，距离为 √2。',
        '（1）同课本例题，由两条相交直线得 CD⊥平面 PAD。（2）45°。（3）用等体积：V=4/3，三角形 PCD 面积 2√2，距离 h=3V/S=√2。',
      ],
      shares: [1, 0.9],
      comments: ['思路清楚，书写规范。', '等体积法很好，第（1）问应写出两条相交直线。'],
    },
    middle: {
      texts: [
        '（1）PA⊥CD，AD⊥CD，所以 CD⊥平面 PAD。（2）∠PDA=45°，所以二面角是 45°。（3）不会，猜是 2。',
        '（1）因为 PA⊥底面，所以 PA⊥CD，所以 CD⊥平面 PAD。（2）45°。（3）距离是 PD 的一半，PD=2√2。',
      ],
      shares: [0.65, 0.6],
      comments: ['第（3）问作 PD 的垂线即可。', '结论正确，证明缺少条件。'],
    },
    poor: {
      texts: ['（1）因为是正方形所以垂直。（2）90°。', '由图可知 CD⊥平面 PAD。二面角大约 45°。'],
      shares: [0.1, 0.3],
      comments: ['证明不能只看图，请复习线面垂直的判定定理。', ''],
    },
  },
  'fence-problem': {
    good: {
      texts: [
        '（1）平行于墙的一边是 40-2x，S=x(40-2x)，定义域 0<x<20。（2）S=-2x²+40x=-2(x-10)²+200，x=10 时最大，最大面积 200 平方米。',
        'S=-2x²+40x（0<x<20），对称轴 x=10，S(10)=200。答：垂直于墙的边为 10 米时面积最大，为 200 平方米。',
      ],
      shares: [1, 1],
      comments: ['完全正确。', ''],
    },
    middle: {
      texts: ['S=x(40-2x)=-2x²+40x，当 x=10 时面积最大，是 200。', '（1）S=x(40-2x)。（2）x=-b/2a=10，S=10×20=200。'],
      shares: [0.75, 0.7],
      comments: ['没有写定义域和单位。', '漏了定义域，扣 2 分。'],
    },
    poor: {
      texts: ['设长为 x，宽为 20-x，S=x(20-x)，x=10 时最大，100 平方米。', 'S=40x-x²，x=20 时最大。'],
      shares: [0.3, 0.15],
      comments: ['一边靠墙，只需围三边，请再读题。', '关系式不对。'],
    },
  },
  'diffie-hellman': {
    good: {
      texts: [
        '（1）A=2^5 mod 29=3，B=2^9 mod 29=19，K=19^5 mod 29=21。（2）中间人分别与双方协商密钥，再转发；用数字签名和证书验证公开值的来源。',
      ],
      shares: [1],
      comments: [''],
    },
    middle: {
      texts: ['A=3，B=19，K=21。中间人可以把公开值换成自己的。要加密传输。'],
      shares: [0.7],
      comments: [''],
    },
    poor: { texts: ['A=32，B=512，K=2^45。'], shares: [0.15], comments: [''] },
  },
  'pendulum-experiment': {
    good: {
      texts: [
        '(a) Measure l from the support to the centre of the bob, time 20 swings and divide, repeat for five lengths. Small amplitude; count at the middle with a mark. (b) Plot T² against l: a straight line through the origin with gradient 4π²/g. (c) g = 39.5/4.03 = 9.80 m/s².',
        '(a) l with a ruler to the middle of the bob; 20 oscillations three times each, mean; six lengths; keep the angle below 10°, avoid elliptical swings. (b) T² = (4π²/g) l, so T² over l. (c) 9.8 m s⁻²',
      ],
      shares: [1, 0.95],
      comments: ['Excellent, nothing is missing.', 'Very good. Say that the line goes through the origin.'],
    },
    middle: {
      texts: [
        '(a) Measure the length and the time of 10 swings, do it again for other lengths. Small angle. (b) T² against l, gradient 4π²/g. (c) g = 9.8',
        '(a) Take different lengths and measure T with a stopwatch, repeat and average. (b) T against √l is a line. (c) 4π²/4.03 = 9.80',
      ],
      shares: [0.7, 0.6],
      comments: [
        'Two precautions were asked for; give the unit in (c).',
        'What is the gradient, and how does g follow from it?',
      ],
    },
    poor: {
      texts: [
        'Let it swing and measure the time. The graph is T over l. g is 9.81.',
        'Use a stop watch. g = 4.03 × 2π = 25.3',
      ],
      shares: [0.2, 0.15],
      comments: ['T over l is a curve: square the formula first. See me about part (a).', ''],
    },
  },
  'braking-on-ice': {
    good: {
      texts: [
        '(a) 80 m. The work F·s equals the kinetic energy, which is the same, and F is a quarter. (b) ½mv² = μmg·s, so m cancels. (c) The road is level and friction is constant.',
      ],
      shares: [1],
      comments: ['Clear and complete.'],
    },
    middle: {
      texts: [
        '(a) Friction is 4 times smaller so the distance is 4 times as long: 80 m. (b) A heavier car has more energy but also more friction. (c) –',
        '(a) 80 m (b) because the mass is on both sides (c) no wind',
      ],
      shares: [0.75, 0.65],
      comments: ['Write the equation for (b). (c) is missing.', 'Right, but explain more.'],
    },
    poor: {
      texts: [
        '(a) 40 m because ice is slippery. (b) Mass is not in the question.',
        'It takes longer to stop, about 100 m.',
      ],
      shares: [0.1, 0.05],
      comments: ['Use work and kinetic energy.', ''],
    },
  },
  'binary-search': {
    good: {
      texts: [
        '(a) It must be sorted, with access by index. (b) low=0, high=n-1; while low<=high: mid=low+(high-low) div 2; if a[mid]=x return mid; if a[mid]<x low=mid+1 else high=mid-1; return -1. (c) 10, since each step halves and 2^10 > 1000.',
        '(a) sorted array (b) function find(lo, hi): if lo>hi return -1; m=(lo+hi) div 2; if a[m]=x return m; if x<a[m] return find(lo,m-1) else return find(m+1,hi) (c) at most 10: 1000, 500, 250, 125, 62, 31, 15, 7, 3, 1',
      ],
      shares: [1, 0.95],
      comments: ['Correct throughout.', 'A neat recursive version. Direct access belongs to (a).'],
    },
    middle: {
      texts: [
        '(a) sorted (b) look at the middle, if it is x stop, if x is smaller go left, otherwise right, until found (c) about 10 because log2 of 1000',
        '(a) sorted (b) low=0, high=n; while low<high: mid=(low+high)/2; if a[mid]=x return mid; if a[mid]<x low=mid else high=mid (c) 10',
      ],
      shares: [0.6, 0.55],
      comments: ['Pseudocode was asked for; what is returned when x is absent?', 'low = mid may loop for ever.'],
    },
    poor: {
      texts: [
        '(a) It has numbers. (b) for i from 0 to n: if a[i]=x return i (c) 1000',
        '(c) 500, because half of 1000',
      ],
      shares: [0.15, 0.05],
      comments: ['That is a linear search. Please work through the example in the book again.', ''],
    },
  },
}

/** Words that come into the heads of those who do not know, by the key of the question and the gap. */
export const WRONG_WORDS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'arithmetic-sums': [
    ['9', '4'],
    ['145', '165', '310'],
  ],
  'cia-triad': [['真实性'], ['可靠性', '可控性'], ['不可否认性', '可审计性']],
  'newton-second-law': [
    ['velocity', 'energy'],
    ['weight', 'volume'],
    ['9', '0.25', '4.5'],
  ],
  'binary-conversions': [
    ['101011', '110101'],
    ['2B', '45'],
  ],
  'cubic-in-parts': [
    ['-2', '1'],
    ['2', '0'],
  ],
}
