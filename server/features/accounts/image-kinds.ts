/** A worker's three images: the column that names the file, and its longest side in pixels. */
export const imageKinds = {
  avatar: { column: "avatar_file", longestSide: 800 },
  licence: { column: "licence_file", longestSide: 1600 },
  foodcard: { column: "food_card_file", longestSide: 1600 },
} as const
export type ImageKind = keyof typeof imageKinds
