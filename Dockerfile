# The table on the web, on SQLite in /data; compose.yaml shows it with PostgreSQL.
FROM python:3.12-slim AS build
WORKDIR /src
COPY pyproject.toml constraints.txt LICENSE README.md ./
COPY src ./src
RUN python -m venv /opt/starhold \
 && /opt/starhold/bin/pip install --no-cache-dir --constraint constraints.txt ".[server,scale]"

FROM python:3.12-slim
RUN useradd --system --uid 10001 --home-dir /data --create-home starhold
COPY --from=build /opt/starhold /opt/starhold
ENV PATH=/opt/starhold/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    STARHOLD_DATABASE=/data/tables.sqlite
USER starhold
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health', timeout=4)"]
# Exec form: SIGTERM reaches the server itself, which says goodbye to open sockets.
ENTRYPOINT ["python", "-m", "starhold.server", "--host", "0.0.0.0", "--port", "8000"]
