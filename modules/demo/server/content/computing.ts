import type { DemoBank } from './types.ts'

export const computing: DemoBank = {
  key: 'computing',
  name: 'Computer Science Fundamentals',
  lang: 'en',
  questions: [
    {
      key: 'twos-complement',
      type: 1,
      level: 1,
      tags: ['number systems'],
      stem: String.raw`Which decimal number does the 8-bit two's complement pattern $1110\,1100_2$ represent?`,
      options: [
        { text: '$-20$', isRight: true },
        { text: '$-19$', isRight: false },
        { text: '$-108$', isRight: false },
        { text: '$236$', isRight: false },
      ],
      analysis: String.raw`In two's complement the highest bit has the weight $-2^7$:
$$-2^7+2^6+2^5+2^3+2^2=-128+64+32+8+4=-20.$$
Read as an unsigned number the pattern would be $236=256-20$; read as sign and magnitude, $-108$; read as ones' complement, $-19$.`,
    },
    {
      key: 'post-order-traversal',
      type: 1,
      level: 1,
      tags: ['data structures', 'trees'],
      stem: 'In which order does a post-order traversal visit the nodes of the binary tree shown?',
      picture: 'binary-tree.png',
      pictureAlt:
        'A binary tree: root 50 with children 30 and 70; 30 has children 20 and 40; 40 has the left child 35; 70 has children 60 and 85.',
      options: [
        { text: '50, 30, 20, 40, 35, 70, 60, 85', isRight: false },
        { text: '20, 30, 35, 40, 50, 60, 70, 85', isRight: false },
        { text: '20, 35, 40, 30, 60, 85, 70, 50', isRight: true },
        { text: '50, 30, 70, 20, 40, 60, 85, 35', isRight: false },
      ],
      analysis:
        'Post-order visits the left subtree, then the right subtree, then the node itself. The left subtree gives 20, then 35 and 40, then 30; the right one gives 60, 85, 70; the root 50 comes last.\nThe order that starts 50, 30, 20 is pre-order, the sorted one is in-order, and the one that starts 50, 30, 70 is level by level.',
    },
    {
      key: 'divide-and-conquer',
      type: 1,
      level: 2,
      tags: ['algorithms', 'complexity'],
      stem: String.raw`An algorithm splits a problem of size $n$ into two halves, solves both recursively and combines the results in linear time, so
$$T(n)=\begin{cases}1, & n=1,\\ 2\,T\!\left(\dfrac{n}{2}\right)+n, & n>1,\end{cases}$$
where $n$ is a power of two. What is the order of growth of $T(n)$?`,
      options: [
        { text: String.raw`$\Theta(\log n)$`, isRight: false },
        { text: String.raw`$\Theta(n)$`, isRight: false },
        { text: String.raw`$\Theta(n^2)$`, isRight: false },
        { text: String.raw`$\Theta(n\log n)$`, isRight: true },
      ],
      analysis: String.raw`At depth $i$ of the recursion there are $2^i$ problems of size $\dfrac{n}{2^i}$, which together cost $2^i\cdot\dfrac{n}{2^i}=n$. There are $\log_2 n$ such levels above the $n$ leaves of cost $1$:
$$T(n)=\sum_{i=0}^{\log_2 n-1}n+n=n\log_2 n+n=\Theta(n\log n).$$
Merge sort behaves in this way.`,
    },
    {
      key: 'logic-circuit',
      type: 1,
      level: 2,
      tags: ['logic'],
      stem: 'For which input does the circuit give the output $Q=0$?',
      picture: 'logic-circuit.png',
      pictureAlt: 'A and B enter an AND gate; C enters a NOT gate; both outputs enter an OR gate, whose output is Q.',
      options: [
        { text: '$A=1,\\ B=1,\\ C=1$', isRight: false },
        { text: '$A=0,\\ B=1,\\ C=1$', isRight: true },
        { text: '$A=0,\\ B=0,\\ C=0$', isRight: false },
        { text: '$A=1,\\ B=0,\\ C=0$', isRight: false },
      ],
      analysis: String.raw`The circuit computes $Q=A\cdot B+\overline{C}$. An OR gate gives $0$ only if both its inputs are $0$: $\overline{C}=0$ requires $C=1$, and $A\cdot B=0$ requires that $A$ and $B$ are not both $1$.
Of the four inputs only $A=0$, $B=1$, $C=1$ meets both conditions.`,
    },
    {
      key: 'shortest-path',
      type: 1,
      level: 3,
      tags: ['algorithms', 'graphs'],
      stem: 'The numbers on the edges of the graph are lengths. What is the length of the shortest path from A to F?',
      picture: 'weighted-graph.png',
      pictureAlt: 'Undirected graph with edges A-B 4, A-C 2, B-C 1, B-D 5, C-D 8, C-E 10, D-E 2, D-F 6, E-F 3.',
      options: [
        { text: '12', isRight: false },
        { text: '14', isRight: false },
        { text: '13', isRight: true },
        { text: '15', isRight: false },
      ],
      analysis:
        "Dijkstra's algorithm settles the nodes in order of distance from A: C at 2, B at 3 (through C), D at 8 (A, C, B, D), E at 10 (through D), F at 13 (through E).\nThe shortest path is A, C, B, D, E, F with length 2 + 1 + 5 + 2 + 3 = 13. Paths with fewer edges are longer here: A, C, B, D, F has length 14, and A, C, E, F has length 15.",
    },
    {
      key: 'group-by-having',
      type: 1,
      level: 2,
      tags: ['databases', 'SQL'],
      stem: 'The table result has one row per student and exam, with the columns class, student, exam and score. What does this query return?\nSELECT class, COUNT(*) FROM result WHERE score >= 60 GROUP BY class HAVING COUNT(*) >= 3',
      options: [
        { text: 'Each class with at least three results, and the number of all its results', isRight: false },
        {
          text: 'Each class with at least three results of 60 or more, and the number of those results',
          isRight: true,
        },
        { text: 'Each class whose average score is at least 60, and the number of its students', isRight: false },
        { text: 'Each student with at least three results of 60 or more', isRight: false },
      ],
      analysis:
        'WHERE removes single rows before grouping, so only results of 60 or more are counted. GROUP BY then forms one group per class, and HAVING keeps the groups with at least three of the remaining rows.\nNo average is computed, and the rows of one student are not grouped together.',
    },
    {
      key: 'stack-order',
      type: 1,
      level: 2,
      tags: ['data structures', 'stacks'],
      stem: 'The numbers 1, 2, 3, 4 are pushed on a stack in this order; pops may happen at any time in between. In which order can the numbers not leave the stack?',
      options: [
        { text: '1, 2, 3, 4', isRight: false },
        { text: '2, 4, 3, 1', isRight: false },
        { text: '4, 3, 2, 1', isRight: false },
        { text: '3, 1, 2, 4', isRight: true },
      ],
      analysis:
        'If 3 leaves first, then 1 and 2 are still on the stack with 2 above 1, so 2 must leave before 1. The order 3, 1, 2, 4 is therefore impossible.\nThe order 2, 4, 3, 1 is possible: push 1 and 2, pop 2, push 3 and 4, then pop 4, 3 and 1.',
    },
    {
      key: 'error-correcting-code',
      type: 1,
      level: 3,
      tags: ['coding'],
      stem: String.raw`A code has minimum Hamming distance $d=5$. How many bit errors per code word can it always correct?`,
      options: [
        { text: '$2$', isRight: true },
        { text: '$3$', isRight: false },
        { text: '$4$', isRight: false },
        { text: '$5$', isRight: false },
      ],
      analysis: String.raw`A received word with $t$ errors is decoded correctly if it is still closer to its own code word than to any other, which requires $2t<d$, hence
$$t=\left\lfloor\frac{d-1}{2}\right\rfloor=\left\lfloor\frac{4}{2}\right\rfloor=2.$$
If errors only need to be detected and not corrected, up to $d-1=4$ are possible.`,
    },
    {
      key: 'average-access-time',
      type: 1,
      level: 2,
      tags: ['architecture', 'cache'],
      stem: String.raw`A cache answers in $2\,\mathrm{ns}$. In $5\,\%$ of all accesses the data is missing, and fetching it from main memory takes another $80\,\mathrm{ns}$. What is the average access time?`,
      options: [
        { text: String.raw`$41\,\mathrm{ns}$`, isRight: false },
        { text: String.raw`$6\,\mathrm{ns}$`, isRight: true },
        { text: String.raw`$4\,\mathrm{ns}$`, isRight: false },
        { text: String.raw`$82\,\mathrm{ns}$`, isRight: false },
      ],
      analysis: String.raw`Every access pays the $2\,\mathrm{ns}$ of the cache, and a share of $0.05$ also pays the penalty:
$$\overline{t}=2+0.05\times 80=2+4=6\,\mathrm{ns}.$$
The plain mean $\dfrac{2+80}{2}=41\,\mathrm{ns}$ would only hold if half of all accesses missed.`,
    },
    {
      key: 'stable-sorting',
      type: 2,
      level: 2,
      tags: ['algorithms', 'sorting'],
      stem: 'A sorting algorithm is stable if records with equal keys keep their order. Which of these algorithms are stable in their usual array implementations?',
      options: [
        { text: 'Heapsort', isRight: false },
        { text: 'Merge sort', isRight: true },
        { text: 'Insertion sort', isRight: true },
        { text: 'Quicksort with in-place partitioning', isRight: false },
        { text: 'Selection sort with swaps', isRight: false },
      ],
      analysis:
        'Insertion sort moves a record only past strictly greater ones, and merge sort takes from the left half when keys are equal, so both keep the order of equal keys.\nHeapsort, in-place quicksort and selection sort swap records over long distances and may carry one past another with the same key.',
    },
    {
      key: 'tcp-and-udp',
      type: 2,
      level: 1,
      tags: ['networks'],
      stem: 'Which statements about TCP and UDP are correct?',
      options: [
        { text: 'TCP delivers the bytes of a connection to the application in order.', isRight: true },
        { text: 'UDP sends lost datagrams again by itself.', isRight: false },
        { text: 'TCP sets up a connection with a three-way handshake.', isRight: true },
        { text: 'The UDP header (8 bytes) is shorter than the smallest TCP header (20 bytes).', isRight: true },
      ],
      analysis:
        'TCP numbers its bytes, acknowledges them, repeats lost segments, and opens a connection with SYN, SYN-ACK and ACK. UDP adds only ports, a length and a checksum to each datagram, so its header is short, and applications that need repetition must provide it themselves.',
    },
    {
      key: 'boolean-equivalence',
      type: 2,
      level: 2,
      tags: ['logic'],
      stem: String.raw`Which expressions are equivalent to $\overline{A+B}$? Here $+$ means OR, $\cdot$ means AND and $\oplus$ means exclusive OR.`,
      options: [
        { text: String.raw`$\overline{A}\cdot\overline{B}$`, isRight: true },
        { text: String.raw`$\overline{A}+\overline{B}$`, isRight: false },
        { text: String.raw`$\overline{A\cdot B}$`, isRight: false },
        { text: String.raw`$1\oplus(A+B)$`, isRight: true },
      ],
      analysis: String.raw`By De Morgan's law $\overline{A+B}=\overline{A}\cdot\overline{B}$. Exclusive OR with $1$ inverts a value, so $1\oplus(A+B)=\overline{A+B}$ as well.
The other two are equal to each other, $\overline{A}+\overline{B}=\overline{A\cdot B}$, but for $A=1$, $B=0$ they give $1$, while $\overline{A+B}=0$.`,
    },
    {
      key: 'hash-tables',
      type: 2,
      level: 3,
      tags: ['data structures', 'hashing'],
      stem: String.raw`A hash table with $m$ slots stores $n$ keys; its load factor is $\alpha=\dfrac{n}{m}$. Which statements are correct?`,
      options: [
        { text: String.raw`With chaining, the average length of a chain over all slots is $\alpha$.`, isRight: true },
        { text: 'A good hash function makes collisions impossible for any set of keys.', isRight: false },
        { text: String.raw`With open addressing, $\alpha$ cannot exceed $1$.`, isRight: true },
        { text: String.raw`With chaining, a search takes $O(1)$ time even in the worst case.`, isRight: false },
        {
          text: 'Doubling the table whenever it is full keeps the amortised cost of moving keys constant per insertion.',
          isRight: true,
        },
      ],
      analysis: String.raw`The $n$ keys are spread over $m$ chains, so the mean length is $\dfrac{n}{m}=\alpha$. Open addressing keeps every key in a slot of its own, so $n\le m$. With doubling, the keys moved so far number at most $1+2+4+\dots+n<2n$, a constant per insertion.
There are more possible keys than slots, so some keys must collide whatever the function, and if all $n$ keys fall into one chain, a search takes $\Theta(n)$.`,
    },
    {
      key: 'floating-point-equality',
      type: 3,
      level: 1,
      tags: ['number systems'],
      stem: 'In IEEE 754 double precision arithmetic, the comparison 0.1 + 0.2 == 0.3 is true.',
      isTrue: false,
      analysis: String.raw`None of the three numbers has a finite binary expansion, so each is rounded. The rounded sum of $0.1$ and $0.2$ is about $0.30000000000000004$, the next double above the one nearest to $0.3$. Compare floating-point results with a tolerance, for example $|x-y|<10^{-9}$, or use exact decimal or integer arithmetic.`,
    },
    {
      key: 'halting-problem',
      type: 3,
      level: 3,
      tags: ['computability'],
      stem: 'There is no algorithm that decides, for every program and every input, whether the program halts on that input.',
      isTrue: true,
      analysis:
        'Suppose such an algorithm existed. Then one could write a program that takes a program P, asks whether P halts on its own text, and does the opposite. Run on its own text, it would halt exactly if it does not halt, which is a contradiction. For many particular programs halting can still be proved.',
    },
    {
      key: 'perfect-tree-size',
      type: 3,
      level: 2,
      tags: ['data structures', 'trees'],
      stem: String.raw`A binary tree in which all $h$ levels are completely filled has exactly $\displaystyle\sum_{k=0}^{h-1}2^k=2^h-1$ nodes.`,
      isTrue: true,
      analysis: String.raw`Level $k$, counted from $0$ at the root, holds $2^k$ nodes. The sum is geometric: $\displaystyle\sum_{k=0}^{h-1}2^k=\frac{2^h-1}{2-1}=2^h-1$. For $h=3$ this gives $1+2+4=7=2^3-1$.`,
    },
    {
      key: 'binary-search',
      type: 4,
      level: 2,
      tags: ['algorithms', 'searching'],
      stem: String.raw`(a) What must be true of an array so that binary search can be used on it?
(b) Write binary search in pseudocode. It returns the index of the value sought, or $-1$ if the value is absent.
(c) How many elements does it examine at most in an array of $1000$ elements? Justify your answer.`,
      reference: String.raw`(a) The array is sorted by the key that is searched for, and any element can be reached directly by its index (2 marks).
(b) low = 0; high = n - 1; while low <= high: mid = low + (high - low) div 2; if a[mid] = x return mid; if a[mid] < x then low = mid + 1 else high = mid - 1; after the loop return -1. Marks: start values 1, loop condition 1, middle and comparison 1, both updates 1, result when absent 1 (5 marks).
(c) Every step leaves at most half of the candidates (1 mark), so the greatest number is $\lfloor\log_2 1000\rfloor+1=9+1=10$ (2 marks).
Marking hint: accept recursive versions. Deduct 1 mark for updates that may loop forever, such as low = mid.`,
      analysis: String.raw`Each step discards the middle element and one side of it, so the number of candidates goes from $n$ to at most $\left\lfloor\dfrac{n}{2}\right\rfloor$: $1000, 500, 250, 125, 62, 31, 15, 7, 3, 1$, which are ten examined elements.
Writing the middle as low + (high - low) div 2 avoids an overflow that low + high could cause with fixed-size integers.`,
    },
    {
      key: 'remainder-automaton',
      type: 4,
      level: 3,
      tags: ['automata'],
      stem: String.raw`The finite automaton shown reads a binary number, highest bit first. $S_0$ is the start state and the only accepting state.
(a) List the states it passes through for the input $1101$, and say whether the input is accepted.
(b) Which binary numbers does the automaton accept?
(c) Justify your answer to (b).`,
      picture: 'automaton.png',
      pictureAlt:
        'States S0 (start, accepting), S1, S2. Transitions: S0 to S0 on 0, S0 to S1 on 1, S1 to S2 on 0, S1 to S0 on 1, S2 to S1 on 0, S2 to S2 on 1.',
      reference: String.raw`(a) $S_0,S_1,S_0,S_0,S_1$ (2 marks). The last state is not accepting, so $1101$ is rejected (1 mark).
(b) Exactly the numbers divisible by $3$ (2 marks).
(c) After any prefix with value $v$ the automaton is in $S_r$ with $r=v\bmod 3$ (2 marks). It holds at the start with $v=0$ (1 mark). Reading the bit $b$ changes the value to $2v+b$ and the remainder to $(2r+b)\bmod 3$, and the six transitions agree with this (2 marks).
Marking hint: for (c) accept a table of all six transitions with remainders instead of the formula.`,
      analysis: String.raw`$1101_2=13=4\times 3+1$, so the run ends in $S_1$, in agreement with the claim. The proof is an induction over the length of the input: the state remembers the remainder of the number read so far, and three states are enough because there are three remainders.`,
    },
  ],
}
