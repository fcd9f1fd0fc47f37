# The app as a static site behind nginx, for a Supabase project of your own (docs/deploy.md):
#   docker build -t larder \
#     --build-arg VITE_SUPABASE_URL=https://your-project.supabase.co \
#     --build-arg VITE_SUPABASE_PUBLISHABLE_KEY=sb_publishable_... .
#   docker run -p 8080:8080 larder
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
# Both are public: they end up in what every browser loads.
ARG VITE_SUPABASE_URL
ARG VITE_SUPABASE_PUBLISHABLE_KEY
ENV VITE_SUPABASE_URL=$VITE_SUPABASE_URL VITE_SUPABASE_PUBLISHABLE_KEY=$VITE_SUPABASE_PUBLISHABLE_KEY
RUN test -n "$VITE_SUPABASE_PUBLISHABLE_KEY" \
  && npm run build \
  && npx tsx scripts/hostHeaders.ts "$VITE_SUPABASE_URL" --nginx > larder.conf

FROM nginxinc/nginx-unprivileged:1.29-alpine
COPY --from=build /app/larder.conf /etc/nginx/conf.d/default.conf
COPY --from=build /app/dist /usr/share/nginx/html
USER 101
EXPOSE 8080
HEALTHCHECK CMD wget -q -O /dev/null http://127.0.0.1:8080/ || exit 1
