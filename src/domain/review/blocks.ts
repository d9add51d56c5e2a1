import type { Block, Review } from './review.ts'

/** The first block of a kind. */
export function find<kind extends Block['kind']>(review: Review | undefined, kind: kind) {
  return review?.blocks.find((block): block is Extract<Block, { kind: kind }> => block.kind === kind)
}
