import { LONGEST_SIDE } from "#server/features/accounts/encode-picture.ts"

/** A worker's three images: the column that names the file, and how large it is stored. */
export const imageKinds = {
  avatar: { column: "avatar_file", longestSide: LONGEST_SIDE.avatar },
  licence: { column: "licence_file", longestSide: LONGEST_SIDE.document },
  foodcard: { column: "food_card_file", longestSide: LONGEST_SIDE.document },
} as const
export type ImageKind = keyof typeof imageKinds
