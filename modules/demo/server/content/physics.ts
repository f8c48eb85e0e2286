import type { DemoBank } from './types.ts'

export const physics: DemoBank = {
  key: 'physics',
  name: 'Physics: Mechanics and Waves',
  lang: 'en',
  questions: [
    {
      key: 'braking-distance',
      type: 1,
      level: 1,
      tags: ['kinematics'],
      stem: String.raw`A car travelling at $20\,\mathrm{m\,s^{-1}}$ brakes with a constant deceleration of $4.0\,\mathrm{m\,s^{-2}}$ until it stops. How far does it travel while braking?`,
      options: [
        { text: String.raw`$25\,\mathrm{m}$`, isRight: false },
        { text: String.raw`$50\,\mathrm{m}$`, isRight: true },
        { text: String.raw`$80\,\mathrm{m}$`, isRight: false },
        { text: String.raw`$100\,\mathrm{m}$`, isRight: false },
      ],
      analysis: String.raw`From $v^2=u^2+2as$ with $v=0$ and $a=-4.0\,\mathrm{m\,s^{-2}}$:
$$s=\frac{u^2}{2|a|}=\frac{20^2}{2\times 4.0}=50\,\mathrm{m}.$$
The car needs $5.0\,\mathrm{s}$ to stop; multiplying this by the initial speed gives $100\,\mathrm{m}$, which ignores that the average speed is only $10\,\mathrm{m\,s^{-1}}$.`,
    },
    {
      key: 'velocity-time-area',
      type: 1,
      level: 1,
      tags: ['kinematics', 'graphs'],
      stem: String.raw`The graph shows the velocity of a tram on a straight track. What is its displacement between $t=0$ and $t=14\,\mathrm{s}$?`,
      picture: 'velocity-time.png',
      pictureAlt:
        'Velocity rises uniformly from 0 to 12 m/s in the first 4 s, stays at 12 m/s until 10 s, and falls uniformly to 0 at 14 s.',
      options: [
        { text: String.raw`$168\,\mathrm{m}$`, isRight: false },
        { text: String.raw`$144\,\mathrm{m}$`, isRight: false },
        { text: String.raw`$96\,\mathrm{m}$`, isRight: false },
        { text: String.raw`$120\,\mathrm{m}$`, isRight: true },
      ],
      analysis: String.raw`Displacement is the area under the graph. It is a trapezium with parallel sides $14\,\mathrm{s}$ and $6\,\mathrm{s}$ and height $12\,\mathrm{m\,s^{-1}}$:
$$s=\tfrac{1}{2}(14+6)\times 12=120\,\mathrm{m}.$$
The value $168\,\mathrm{m}$ would need the full speed of $12\,\mathrm{m\,s^{-1}}$ for all $14\,\mathrm{s}$.`,
    },
    {
      key: 'static-friction',
      type: 1,
      level: 2,
      tags: ['forces', 'friction'],
      stem: String.raw`A block of mass $2.0\,\mathrm{kg}$ rests on a rough plane inclined at $30^\circ$, as shown. The coefficient of static friction is $\mu_s=0.70$ and $g=9.8\,\mathrm{m\,s^{-2}}$. What is the magnitude of the friction force on the block?`,
      picture: 'inclined-plane.png',
      pictureAlt:
        'A block on a plane inclined at 30 degrees, with arrows for its weight mg, the normal force N and the friction force f up the slope.',
      options: [
        { text: String.raw`$11.9\,\mathrm{N}$`, isRight: false },
        { text: String.raw`$17.0\,\mathrm{N}$`, isRight: false },
        { text: String.raw`$9.8\,\mathrm{N}$`, isRight: true },
        { text: String.raw`$19.6\,\mathrm{N}$`, isRight: false },
      ],
      analysis: String.raw`The block is at rest, so friction balances the component of the weight along the slope: $f=mg\sin 30^\circ=2.0\times 9.8\times 0.50=9.8\,\mathrm{N}$.
The product $\mu_s N=0.70\times 2.0\times 9.8\times\cos 30^\circ\approx 11.9\,\mathrm{N}$ is only the largest value that static friction can reach. Since $9.8<11.9$, the block does stay at rest, and friction is no larger than needed.`,
    },
    {
      key: 'two-masses-pulley',
      type: 1,
      level: 2,
      tags: ['forces', "Newton's laws"],
      stem: String.raw`Two blocks of mass $3.0\,\mathrm{kg}$ and $2.0\,\mathrm{kg}$ hang from a light string over a light, frictionless pulley, as shown. Taking $g=9.8\,\mathrm{m\,s^{-2}}$, what is the magnitude of their acceleration after release?`,
      picture: 'pulley.png',
      pictureAlt:
        'A pulley fixed to a ceiling; a string over it carries a 3.0 kg block on the left and a 2.0 kg block on the right.',
      options: [
        { text: String.raw`$1.96\,\mathrm{m\,s^{-2}}$`, isRight: true },
        { text: String.raw`$3.27\,\mathrm{m\,s^{-2}}$`, isRight: false },
        { text: String.raw`$4.90\,\mathrm{m\,s^{-2}}$`, isRight: false },
        { text: String.raw`$9.80\,\mathrm{m\,s^{-2}}$`, isRight: false },
      ],
      analysis: String.raw`Write Newton's second law for each block with tension $T$: $3.0g-T=3.0a$ and $T-2.0g=2.0a$. Adding the two equations removes $T$:
$$a=\frac{m_1-m_2}{m_1+m_2}\,g=\frac{3.0-2.0}{3.0+2.0}\times 9.8=1.96\,\mathrm{m\,s^{-2}}.$$
Dividing by $3.0\,\mathrm{kg}$ alone gives $3.27\,\mathrm{m\,s^{-2}}$ and forgets that the net force accelerates both blocks.`,
    },
    {
      key: 'work-of-variable-force',
      type: 1,
      level: 3,
      tags: ['work and energy'],
      stem: String.raw`A force along the $x$ axis varies with position as $F(x)=6x^2+2$, with $F$ in newtons and $x$ in metres. How much work does it do on a body that moves from $x=0$ to $x=2.0\,\mathrm{m}$?`,
      options: [
        { text: String.raw`$52\,\mathrm{J}$`, isRight: false },
        { text: String.raw`$26\,\mathrm{J}$`, isRight: false },
        { text: String.raw`$16\,\mathrm{J}$`, isRight: false },
        { text: String.raw`$20\,\mathrm{J}$`, isRight: true },
      ],
      analysis: String.raw`The force is not constant, so the work is an integral:
$$W=\int_0^{2}(6x^2+2)\,\mathrm{d}x=\left[2x^3+2x\right]_0^{2}=16+4=20\,\mathrm{J}.$$
Multiplying the final force of $26\,\mathrm{N}$ by the distance gives $52\,\mathrm{J}$, which is too large because the force was smaller before.`,
    },
    {
      key: 'inelastic-collision',
      type: 1,
      level: 2,
      tags: ['momentum', 'work and energy'],
      stem: String.raw`A trolley of mass $1.5\,\mathrm{kg}$ moving at $4.0\,\mathrm{m\,s^{-1}}$ strikes a trolley of mass $2.5\,\mathrm{kg}$ at rest on a smooth track, and they stick together. How much kinetic energy is lost in the collision?`,
      options: [
        { text: String.raw`$4.5\,\mathrm{J}$`, isRight: false },
        { text: String.raw`$7.5\,\mathrm{J}$`, isRight: true },
        { text: String.raw`$12\,\mathrm{J}$`, isRight: false },
        { text: String.raw`$0\,\mathrm{J}$`, isRight: false },
      ],
      analysis: String.raw`Momentum is conserved: $1.5\times 4.0=(1.5+2.5)v$, so $v=1.5\,\mathrm{m\,s^{-1}}$.
Kinetic energy before is $\tfrac{1}{2}\times 1.5\times 4.0^2=12\,\mathrm{J}$ and after is $\tfrac{1}{2}\times 4.0\times 1.5^2=4.5\,\mathrm{J}$. The loss is $12-4.5=7.5\,\mathrm{J}$, turned into heat, sound and deformation.`,
    },
    {
      key: 'wave-speed',
      type: 1,
      level: 1,
      tags: ['waves', 'graphs'],
      stem: String.raw`The picture is a snapshot of a transverse wave on a rope. Its frequency is $2.5\,\mathrm{Hz}$. What is the speed of the wave?`,
      picture: 'wave-snapshot.png',
      pictureAlt:
        'A sine-shaped displacement against position x from 0 to 8 m; crests at 1 m and 5 m, troughs at 3 m and 7 m.',
      options: [
        { text: String.raw`$10\,\mathrm{m\,s^{-1}}$`, isRight: true },
        { text: String.raw`$20\,\mathrm{m\,s^{-1}}$`, isRight: false },
        { text: String.raw`$5.0\,\mathrm{m\,s^{-1}}$`, isRight: false },
        { text: String.raw`$1.6\,\mathrm{m\,s^{-1}}$`, isRight: false },
      ],
      analysis: String.raw`The distance between neighbouring crests, at $1\,\mathrm{m}$ and $5\,\mathrm{m}$, is the wavelength: $\lambda=4.0\,\mathrm{m}$. Hence $v=f\lambda=2.5\times 4.0=10\,\mathrm{m\,s^{-1}}$.
The snapshot shows two whole wavelengths; using the full $8\,\mathrm{m}$ gives $20\,\mathrm{m\,s^{-1}}$, and using crest to trough gives $5.0\,\mathrm{m\,s^{-1}}$.`,
    },
    {
      key: 'double-slit-spacing',
      type: 1,
      level: 3,
      tags: ['waves', 'interference'],
      stem: String.raw`Light of wavelength $600\,\mathrm{nm}$ passes through two slits $0.30\,\mathrm{mm}$ apart and falls on a screen $1.5\,\mathrm{m}$ away. What is the distance between neighbouring bright fringes near the centre?`,
      options: [
        { text: String.raw`$0.12\,\mathrm{mm}$`, isRight: false },
        { text: String.raw`$0.33\,\mathrm{mm}$`, isRight: false },
        { text: String.raw`$3.0\,\mathrm{mm}$`, isRight: true },
        { text: String.raw`$6.0\,\mathrm{mm}$`, isRight: false },
      ],
      analysis: String.raw`For a screen far away compared with the slit separation,
$$\Delta x=\frac{\lambda D}{d}=\frac{600\times 10^{-9}\times 1.5}{0.30\times 10^{-3}}=3.0\times 10^{-3}\,\mathrm{m}=3.0\,\mathrm{mm}.$$
The approximation is good here because $D$ is $5000$ times larger than $d$.`,
    },
    {
      key: 'orbital-period',
      type: 1,
      level: 3,
      tags: ['gravitation', 'circular motion'],
      stem: String.raw`Satellite X moves round a planet in a circular orbit of radius $r$, satellite Y in one of radius $4r$. What is the ratio $\dfrac{T_Y}{T_X}$ of their periods?`,
      options: [
        { text: '$2$', isRight: false },
        { text: '$4$', isRight: false },
        { text: '$16$', isRight: false },
        { text: '$8$', isRight: true },
      ],
      analysis: String.raw`Gravity provides the centripetal force: $\dfrac{GMm}{r^2}=m\left(\dfrac{2\pi}{T}\right)^2 r$, so $T=2\pi\sqrt{\dfrac{r^3}{GM}}$ and $T\propto r^{3/2}$.
Therefore $\dfrac{T_Y}{T_X}=4^{3/2}=8$. Y has a longer path and also moves more slowly, at half the speed of X.`,
    },
    {
      key: 'oscillator-statements',
      type: 2,
      level: 3,
      tags: ['oscillations', 'work and energy'],
      stem: String.raw`A mass on a light spring oscillates without damping, with displacement $x=A\cos\omega t$. Which statements are correct?`,
      options: [
        { text: 'The acceleration is greatest in magnitude at the points of greatest displacement.', isRight: true },
        { text: 'Doubling the amplitude doubles the period.', isRight: false },
        { text: 'The kinetic energy is greatest at the equilibrium position.', isRight: true },
        { text: 'The velocity and the displacement are in phase.', isRight: false },
        { text: 'The total energy is proportional to $A^2$.', isRight: true },
      ],
      analysis: String.raw`Differentiating twice gives $v=-A\omega\sin\omega t$ and $a=-\omega^2x$. So $|a|$ is greatest where $|x|$ is greatest, the speed is greatest at $x=0$, and velocity differs from displacement by a quarter of a cycle.
The total energy is $E=\tfrac{1}{2}kA^2$. The period $T=2\pi\sqrt{\dfrac{m}{k}}$ does not contain the amplitude.`,
    },
    {
      key: 'vector-quantities',
      type: 2,
      level: 1,
      tags: ['quantities'],
      stem: 'Which of these are vector quantities?',
      options: [
        { text: 'Momentum', isRight: true },
        { text: 'Kinetic energy', isRight: false },
        { text: 'Power', isRight: false },
        { text: 'Acceleration', isRight: true },
      ],
      analysis: String.raw`A vector has magnitude and direction. Momentum $\vec{p}=m\vec{v}$ has the direction of the velocity, and acceleration $\vec{a}=\dfrac{\mathrm{d}\vec{v}}{\mathrm{d}t}$ that of the change of velocity.
Kinetic energy $\tfrac{1}{2}mv^2$ and power $\vec{F}\cdot\vec{v}$ have no direction; they are scalars.`,
    },
    {
      key: 'projectile-statements',
      type: 2,
      level: 2,
      tags: ['kinematics', 'projectiles'],
      stem: String.raw`A ball is thrown over level ground at speed $u$ and angle $\theta$ above the horizontal, with $0<\theta<90^\circ$. Air resistance is negligible. Which statements about its flight are correct?`,
      options: [
        { text: 'The horizontal component of its velocity stays constant.', isRight: true },
        { text: 'Its speed at the highest point is zero.', isRight: false },
        { text: 'Its acceleration is the same at every point of the flight.', isRight: true },
        {
          text: String.raw`If it lands at the height from which it was thrown, it is in the air for $\dfrac{2u\sin\theta}{g}$.`,
          isRight: true,
        },
      ],
      analysis: String.raw`The only force is gravity, so the acceleration is $g$ downwards throughout, also at the top, and the horizontal component $u\cos\theta$ does not change. At the highest point only the vertical component is zero, and the speed there is $u\cos\theta>0$.
The vertical displacement $ut\sin\theta-\tfrac{1}{2}gt^2$ returns to zero at $t=\dfrac{2u\sin\theta}{g}$.`,
    },
    {
      key: 'standing-wave-statements',
      type: 2,
      level: 3,
      tags: ['waves', 'standing waves'],
      stem: String.raw`A string of length $0.90\,\mathrm{m}$, fixed at both ends, vibrates as shown. Waves travel along it at $120\,\mathrm{m\,s^{-1}}$. Which statements are correct?`,
      picture: 'standing-wave.png',
      pictureAlt: 'A standing wave with three equal loops on a string 0.90 m long, fixed at both ends.',
      options: [
        { text: String.raw`The wavelength is $0.60\,\mathrm{m}$.`, isRight: true },
        { text: 'Counting both ends, there are three nodes.', isRight: false },
        { text: String.raw`Neighbouring antinodes are $0.60\,\mathrm{m}$ apart.`, isRight: false },
        { text: String.raw`The frequency is $200\,\mathrm{Hz}$.`, isRight: true },
        { text: 'Two moving points close to a node, one on each side of it, are in phase.', isRight: false },
      ],
      analysis: String.raw`Each of the three loops is half a wavelength: $3\times\dfrac{\lambda}{2}=0.90\,\mathrm{m}$, so $\lambda=0.60\,\mathrm{m}$ and $f=\dfrac{v}{\lambda}=\dfrac{120}{0.60}=200\,\mathrm{Hz}$.
There are four nodes: two ends and two in between. Neighbouring antinodes are $\dfrac{\lambda}{2}=0.30\,\mathrm{m}$ apart. Points on opposite sides of a node move in antiphase.`,
    },
    {
      key: 'action-reaction',
      type: 3,
      level: 1,
      tags: ['forces', "Newton's laws"],
      stem: "A book lies on a table. Its weight and the normal force of the table on the book are an action and reaction pair in the sense of Newton's third law.",
      isTrue: false,
      analysis:
        "The two forces of a third-law pair act on different bodies and are of the same kind. The weight and the normal force both act on the book; they are equal because the book is in equilibrium, which is Newton's first law.\nThe partner of the weight is the gravitational pull of the book on the Earth; the partner of the normal force is the push of the book on the table.",
    },
    {
      key: 'frequency-across-boundary',
      type: 3,
      level: 1,
      tags: ['waves', 'sound'],
      stem: 'When a sound wave passes from air into water, its frequency does not change.',
      isTrue: true,
      analysis: String.raw`The frequency is set by the source: at the boundary, every oscillation that arrives in the air produces one oscillation in the water. Sound is faster in water, so by $\lambda=\dfrac{v}{f}$ the wavelength becomes longer.`,
    },
    {
      key: 'circular-motion-work',
      type: 3,
      level: 2,
      tags: ['circular motion', 'work and energy'],
      stem: 'The resultant force on a body in uniform circular motion does no work on it.',
      isTrue: true,
      analysis: String.raw`The resultant force points to the centre and is perpendicular to the velocity at every moment, so its power $P=\vec{F}\cdot\vec{v}=0$ and its work $W=\displaystyle\int\vec{F}\cdot\mathrm{d}\vec{r}=0$. This agrees with the constant kinetic energy.`,
    },
    {
      key: 'pendulum-experiment',
      type: 4,
      level: 3,
      tags: ['oscillations', 'experiments'],
      stem: String.raw`You are asked to find the acceleration of free fall $g$ with a simple pendulum, using $T=2\pi\sqrt{\dfrac{l}{g}}$.
(a) Describe the measurements and two precautions that improve the accuracy.
(b) Say which straight-line graph you would plot and how $g$ follows from it.
(c) The gradient of the graph of $T^2$ against $l$ is $4.03\,\mathrm{s^2\,m^{-1}}$. Calculate $g$.`,
      reference: String.raw`(a) Measure the length $l$ from the support to the centre of the bob (1 mark). Time many oscillations, for example 20, and divide to obtain $T$ (1 mark). Repeat for at least five lengths (1 mark). Any two precautions (2 marks), such as: small amplitude, below about $10^\circ$; count from the equilibrium position with a reference mark; repeat the timings and take the mean; wait until the bob swings in one plane.
(b) Squaring gives $T^2=\dfrac{4\pi^2}{g}\,l$ (1 mark). A graph of $T^2$ against $l$ is a straight line through the origin (1 mark) with gradient $\dfrac{4\pi^2}{g}$ (1 mark).
(c) $g=\dfrac{4\pi^2}{4.03}$ (1 mark) $=9.80\,\mathrm{m\,s^{-2}}$ with unit (1 mark).
Marking hint: accept a graph of $T$ against $\sqrt{l}$ with gradient $\dfrac{2\pi}{\sqrt{g}}$ in part (b).`,
      analysis: String.raw`Timing many oscillations divides the reaction-time error by their number. The straight-line graph uses all readings at once, and a constant error in the length, such as forgetting the radius of the bob, only shifts the line and leaves its gradient unchanged.
Numerically, $4\pi^2\approx 39.48$ and $\dfrac{39.48}{4.03}\approx 9.80$.`,
    },
    {
      key: 'loop-the-loop',
      type: 4,
      level: 4,
      tags: ['circular motion', 'work and energy'],
      stem: String.raw`A small block of mass $m=0.20\,\mathrm{kg}$ is released from rest at height $h$ on a smooth track that leads into a vertical circular loop of radius $R=0.40\,\mathrm{m}$, as shown. Take $g=9.8\,\mathrm{m\,s^{-2}}$.
(a) Find the smallest speed at the top of the loop at which the block stays in contact with the track.
(b) Find the smallest height $h$ for this.
(c) For this height, find the normal force on the block as it enters the loop at the lowest point.`,
      picture: 'loop.png',
      pictureAlt: 'A curved slope of height h runs down to level ground and into a vertical circular loop of radius R.',
      reference: String.raw`(a) At the top, $N+mg=\dfrac{mv^2}{R}$ (1 mark); the limit is $N=0$ (1 mark), so $v=\sqrt{gR}=\sqrt{9.8\times 0.40}=1.98\,\mathrm{m\,s^{-1}}$ (1 mark).
(b) Energy conservation between release and top: $mgh=mg(2R)+\tfrac{1}{2}mv^2$ (1 mark). With $v^2=gR$: $h=\tfrac{5}{2}R$ (1 mark) $=1.0\,\mathrm{m}$ (1 mark).
(c) At the lowest point $\tfrac{1}{2}mv_0^2=mgh$, so $v_0^2=2gh=5gR$ (1 mark). Newton's second law: $N-mg=\dfrac{mv_0^2}{R}$ (1 mark), so $N=6mg$ (1 mark) $=11.8\,\mathrm{N}$, upwards (1 mark).
Marking hint: carry errors forward from (a) to (b) and from (b) to (c) without a second penalty.`,
      analysis: String.raw`Two ideas are combined: energy conservation gives the speed at any height, and Newton's second law along the radius gives the contact force.
A common mistake is to require only that the block reaches the height $2R$. At that height it would have no speed left, and it would leave the track before the top; the additional $\tfrac{1}{2}R$ provides the kinetic energy for the circular motion.`,
    },
  ],
}
