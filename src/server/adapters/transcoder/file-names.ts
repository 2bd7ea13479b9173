/** The files that the child writes into its folder, named alike on both sides. */
export const renditionFile = (folder: string, name: string) => `${folder}/${name}.mp4`
export const posterFile = (folder: string) => `${folder}/poster.webp`
export const sheetFile = (folder: string, index: number) => `${folder}/storyboard-${index + 1}.webp`
