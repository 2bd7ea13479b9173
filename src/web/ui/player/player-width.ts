/** So wide that all of the player is seen without scrolling. */
export const PLAYER_WIDTH_CLASS = 'w-full max-w-[clamp(30rem,calc((100dvh-20rem)*1.78),64rem)]'
