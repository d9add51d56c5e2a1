import type { Block, Review } from './review.ts'

export type BlockOf<kind extends Block['kind']> = Extract<Block, { kind: kind }>

/** The first block of a kind. */
export function blockOf<kind extends Block['kind']>(
  review: Review | undefined,
  kind: kind,
): BlockOf<kind> | undefined {
  return review?.blocks.find((block): block is BlockOf<kind> => block.kind === kind)
}

/** All blocks of a kind, in order. */
export function blocksOf<kind extends Block['kind']>(review: Review, kind: kind): BlockOf<kind>[] {
  return review.blocks.filter((block): block is BlockOf<kind> => block.kind === kind)
}
