/** The texts of choosing a photo, which brings them along (`avatarTexts.ts`). Written like `en.ts`. */
export const enAvatar = {
  avatar: {
    change: 'Change',
    changeLabel: 'Change the profile photo',
    remove: 'Remove',
    removeLabel: 'Remove the profile photo',
    help: 'PNG, JPEG, or WebP, up to %{limit} MB. You can also drop or paste a photo.',
    updated: 'Profile photo updated',
    removed: 'Profile photo removed',
    crop: {
      title: 'Crop your photo',
      text: 'Drag the photo, or use the sliders, until the circle shows what you want.',
      preview: 'How the photo will look',
      zoom: 'Zoom',
      across: 'Left to right',
      down: 'Top to bottom',
      save: 'Save photo',
      uploading: 'Uploading the photo',
    },
    errors: {
      empty: 'This file is empty. Choose another photo.',
      tooLarge: 'This photo is %{size} MB. Choose one of %{limit} MB or less.',
      type: "This isn't a PNG, JPEG, or WebP photo. Choose one of these file types.",
      unreadable: "Couldn't read this file. Choose it again.",
      damaged: 'This photo is damaged or too large to open. Choose another one.',
      upload: 'Error uploading image',
      remove: 'Error removing profile photo',
    },
  },
} as const;
