/** Pictures of pixels that every browser opens. A drawing has none, and what no browser shows cannot be drawn over. */
const editable = /^image\/(jpe?g|pjpeg|png|apng|webp|gif|avif|bmp)$/

/** Whether the image editor takes a file of this type (C-308). */
export const canEditImage = (type: unknown): boolean => typeof type === 'string' && editable.test(type)
