import { lazy } from 'react'
import { classes } from './classes.ts'
import { LazyPart } from './lazy-part.tsx'
import { isPlain } from './plain-html.ts'
import styles from './rich-text.module.css'

interface LaterRichTextProps {
  readonly html: string
  readonly className?: string | undefined
}

/** A page without its notice would be wrong, one without its pictures is not. A document that is only parsed loads and runs nothing. */
const WordsAlone = ({ html }: LaterRichTextProps) => (
  <p>{new DOMParser().parseFromString(html, 'text/html').body.textContent}</p>
)

const RichText = lazy(() =>
  import('./rich-text.tsx').then(
    part => ({ default: part.RichText }),
    () => ({ default: WordsAlone }),
  ),
)

/** As `RichText`, for pages that begin without it: what cleans a text is loaded where there is something to clean. */
export function LaterRichText(text: LaterRichTextProps) {
  if (isPlain(text.html))
    return <div className={classes(styles.rich, text.className)} dangerouslySetInnerHTML={{ __html: text.html }} />
  return (
    <LazyPart>
      <RichText {...text} />
    </LazyPart>
  )
}
