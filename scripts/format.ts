import { command } from './command.ts'

/** Formats all files, or the given ones. */
export async function run(files: string[]): Promise<number> {
  const { code } = await command('oxfmt', files)
  return code
}
