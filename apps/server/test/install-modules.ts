/**
 * What a setup file names is asked for anew before every test file, though it is loaded: two hundred files take longer than most
 * tests. So it names one.
 */
import './all-modules.ts'
