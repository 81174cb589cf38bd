import { pictureSides } from "#domain/picture.ts"

/** A worker's three images: the column that names the file, and its longest side in pixels. */
export const imageKinds = {
  avatar: { column: "avatar_file", longestSide: pictureSides.headshot },
  licence: { column: "licence_file", longestSide: pictureSides.document },
  foodcard: { column: "food_card_file", longestSide: pictureSides.document },
} as const
export type ImageKind = keyof typeof imageKinds

/** What names a headshot's file in its address. */
export function avatarVersion(file: string): string {
  return file.replace(/^avatar-|\.webp$/g, "")
}

/** The address of a headshot. It names the file, so that a replaced one is not taken from a cache. */
export function avatarPath(workerId: string, file: string | null): string | null {
  return file && `/employees/${workerId}/avatar?v=${avatarVersion(file)}`
}
