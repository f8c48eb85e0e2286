/**
 * Property tests draw the same cases each time: what is red was made red by a change. `npm run soak` draws new ones and says
 * from which seed.
 */
import { configureGlobal } from 'fast-check'

configureGlobal({ seed: Number(process.env['TRIPOS_TEST_SEED'] ?? 20_261_124) })
