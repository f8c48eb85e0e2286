/** The part of hls.js without other sound tracks, subtitles and protected media has no types of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
