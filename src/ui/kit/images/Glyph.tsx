import { classes } from '../classes.ts'
import styles from './Glyph.module.css'
import { type GlyphName, glyphs } from './glyphPaths.ts'
import icons from './Icon.module.css'
import sizes from './size.module.css'

/** An icon in a rounded square, as the start of a row. A decoration beside a name, the same in both directions. */
export function Glyph({ icon }: { icon: GlyphName }) {
  return (
    <span className={classes(styles.glyph, sizes['size-36'])}>
      <svg viewBox="0 0 20 20" aria-hidden="true" className={icons.icon}>
        <path d={glyphs[icon]} />
      </svg>
    </span>
  )
}
